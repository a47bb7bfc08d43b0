// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The SQL that reads a collection, and the values that its parameters stand for.
///
/// Names come from the schema; whatever a client sent is bound.
struct FetchQuery {
    /// What is read of the records that are let through.
    enum Extent {
        /// The records of one page, and one more if there is another page.
        case page
        /// All records, in order.
        case everything
        /// How many records there are, whatever the order.
        case count
        /// The ids of a number of records at most, in their own order.
        case ids(limit: Int)
    }

    /// Longer SQL is compiled each time: it is rare, and takes as much room as many others.
    private static let maximumKeptLength = 4_096

    /// Ready to be compiled.
    private(set) var sql: String
    private let table: ModelTable
    private var bindings: [(attribute: Int?, value: AttributeValue)] = []
    /// Behind those of ``bindings``.
    private var filterValues: [FilterValue] = []
    /// Nil for everything.
    private let limit: Int?

    /// Puts a query together that begins behind `start`, or with the first record if that is nil.
    init(_ descriptor: FetchDescriptor, start: FetchStart?, layout: TableLayout, extent: Extent = .page) {
        let table = layout[descriptor.model]
        self.table = table
        var selection = table.recordColumns
        var sort = descriptor.effectiveSort
        switch extent {
        // One more than asked for tells whether there is a next page.
        case .page: limit = descriptor.limit + 1
        case .everything: limit = nil
        case .count:
            limit = nil
            selection = "count(*)"
            sort = []
        case .ids(let count):
            limit = count
            selection = "id"
            sort = [FetchDescriptor.SortKey(attribute: nil, isDescending: false)]
        }
        sql = "SELECT \(selection) FROM \(table.quotedName) AS \(FilterSQL.alias(0))"
        var terms: [String] = []
        for equality in descriptor.equalities + Self.ownership(of: descriptor, in: table) {
            terms.append(term(for: equality))
        }
        if let start { terms.append(term(after: start)) }
        if let filter = descriptor.filter { terms.append(term(for: filter, in: layout)) }
        if !terms.isEmpty { sql += " WHERE " + terms.joined(separator: " AND ") }
        let order = sort.map { column($0.attribute) + ($0.isDescending ? " DESC" : "") }
        if !order.isEmpty { sql += " ORDER BY \(order.joined(separator: ", "))" }
        if limit != nil { sql += " LIMIT ?\(bindings.count + filterValues.count + 1)" }
    }

    /// The compiled statement, kept for the next query of the same form unless it is long.
    func statement(on connection: Connection) throws(SQLiteError) -> Statement {
        sql.utf8.count <= Self.maximumKeptLength ? try connection.cached(sql) : try connection.prepare(sql)
    }

    func bind(to statement: Statement) throws(SQLiteError) {
        for (index, binding) in bindings.enumerated() {
            if let attribute = binding.attribute {
                try table.bind(binding.value, of: attribute, to: statement, at: index + 1)
            } else if let id = binding.value.recordID {
                statement.bind(id, at: index + 1)
            } else {
                statement.bindNull(at: index + 1)
            }
        }
        for (index, value) in filterValues.enumerated() {
            try statement.bind(value, at: bindings.count + index + 1)
        }
        if let limit { statement.bind(limit, at: bindings.count + filterValues.count + 1) }
    }

    private static func ownership(of descriptor: FetchDescriptor, in table: ModelTable) -> [FetchDescriptor.Equality] {
        guard let owner = descriptor.owner else { return [] }
        guard let attribute = table.model.attribute(owner.ownership.inverse) else {
            preconditionFailure("\(table.name) has no ‘\(owner.ownership.inverse)’ to refer to its owner.")
        }
        return [FetchDescriptor.Equality(attribute: attribute, values: [.reference(owner.id)])]
    }

    private func column(_ attribute: Int?) -> String {
        guard let attribute else { return "id" }
        let columns = table.quotedColumns(of: attribute)
        precondition(columns.count == 1, "\(table.name) can neither be sorted nor compared by a composite.")
        return columns[0]
    }

    private mutating func parameter(_ attribute: Int?, _ value: AttributeValue) -> String {
        bindings.append((attribute, value))
        return "?\(bindings.count)"
    }

    private mutating func term(for equality: FetchDescriptor.Equality) -> String {
        precondition(!equality.values.isEmpty, "An equality of \(table.name) has no value.")
        let column = column(equality.attribute)
        let parameters = equality.values.filter(\.isStorable).map { parameter(equality.attribute, $0) }
        var alternatives = equality.values.contains(where: \.isNull) ? ["\(column) IS NULL"] : []
        switch parameters.count {
        case 0: break
        case 1: alternatives.append("\(column) = \(parameters[0])")
        default: alternatives.append("\(column) IN (\(parameters.joined(separator: ", ")))")
        }
        guard alternatives.count != 1 else { return alternatives[0] }
        return alternatives.isEmpty ? "FALSE" : "(\(alternatives.joined(separator: " OR ")))"
    }

    /// Lets through what passes a filter; it is the last term that has parameters.
    private mutating func term(for filter: Filter, in layout: TableLayout) -> String {
        var filterSQL = FilterSQL(layout: layout, firstParameter: bindings.count + 1)
        let term = filterSQL.condition(filter)
        filterValues = filterSQL.values
        return term
    }

    /// Lets through what comes after `start`: what is equal in the keys before some key, and later in that one.
    private mutating func term(after start: FetchStart) -> String {
        var alternatives: [String] = []
        var equal: [String] = []
        for key in start.keys {
            if let later = later(than: key) { alternatives.append((equal + [later]).joined(separator: " AND ")) }
            // Behind a key that is known in part only, nothing is known.
            guard case .value(let value) = key.position else { break }
            let column = column(key.attribute)
            equal.append(value.isNull ? "\(column) IS NULL" : "\(column) = \(parameter(key.attribute, value))")
        }
        return "(\(alternatives.map { "(\($0))" }.joined(separator: " OR ")))"
    }

    /// What is later than `key` alone: null is before everything else, or behind it when the order descends.
    private mutating func later(than key: FetchStart.Key) -> String? {
        let column = column(key.attribute)
        switch (key.position, key.isDescending) {
        case (.value(.null), false): return "\(column) IS NOT NULL"
        case (.value(.null), true): return nil
        case (.value(let value), false): return "\(column) > \(parameter(key.attribute, value))"
        case (.value(let value), true):
            let earlier = "\(column) < \(parameter(key.attribute, value))"
            return isNullable(key.attribute) ? "(\(earlier) OR \(column) IS NULL)" : earlier
        case (.prefix(let prefix), false): return "\(column) >= \(parameter(key.attribute, .text(prefix)))"
        case (.prefix(let prefix), true):
            let start = parameter(key.attribute, .text(prefix))
            let alternatives = "\(column) <= \(start) OR substr(\(column), 1, length(\(start))) = \(start)"
            return isNullable(key.attribute) ? "(\(alternatives) OR \(column) IS NULL)" : "(\(alternatives))"
        }
    }

    private func isNullable(_ attribute: Int?) -> Bool {
        attribute.map { table.model.attributes[$0].isNullable } ?? false
    }
}

extension AttributeValue {
    /// Whether some column can have it: neither null nor a text with NUL, which no record has.
    fileprivate var isStorable: Bool {
        switch self {
        case .null: false
        case .text(let text): !text.utf8.contains(0)
        default: true
        }
    }
}
