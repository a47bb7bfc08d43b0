// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// The table of one model: its columns, and the SQL that makes it and reads and writes single records.
///
/// Every `SELECT` of whole records gives the columns of ``recordColumns``: id, version, then ``columns``.
struct ModelTable: Sendable {
    /// The model's position in the schema.
    let position: Int
    let model: Model
    /// The columns behind `id` and `version`, in schema order.
    let columns: [Column]
    /// For each attribute the positions of its columns in ``columns``.
    let columnRanges: [Range<Int>]
    /// The attributes of each unique rule.
    let uniqueRules: [[Int]]
    /// The attributes that refer to an owner, and whether such an owner has at most one record of this model.
    let references: [(attribute: Int, isToOne: Bool)]
    /// The positions in ``columns`` of what each declared index has.
    let indexes: [[Int]]
    /// The names of ``recordColumns``, as SQL takes them.
    let recordColumns: String

    init(model position: Int, of schema: Schema) {
        self.position = position
        let model = schema[position]
        self.model = model
        var columns: [Column] = []
        var ranges: [Range<Int>] = []
        for attribute in model.attributes {
            let own = Column.columns(of: attribute)
            ranges.append(columns.count..<columns.count + own.count)
            columns += own
        }
        self.columns = columns
        columnRanges = ranges
        uniqueRules = model.unique.map { $0.compactMap { model.attribute($0) } }
        references = model.attributes.enumerated().compactMap { index, attribute in
            guard case .reference = attribute.kind else { return nil }
            let owner = schema.ownership(of: position, through: attribute.name)
            return (index, owner.map { !$0.ownership.isToMany } ?? false)
        }
        indexes = model.indexes.map { index in index.flatMap { Self.columns(of: $0, in: model, ranges) } }
        recordColumns = (["id", "version"] + columns.map(\.quotedName)).joined(separator: ", ")
    }

    /// The positions of an attribute's columns, or of that of a composite's part.
    private static func columns(of name: String, in model: Model, _ ranges: [Range<Int>]) -> [Int] {
        if let attribute = model.attribute(name) { return Array(ranges[attribute]) }
        guard let (attribute, part) = model.part(name) else {
            preconditionFailure("\(model.name) has no ‘\(name)’ for an index.")
        }
        return [ranges[attribute].lowerBound + part]
    }

    /// The table's name without quotation marks, which is the model's.
    var name: String { model.name }
    /// The table's name as SQL takes it.
    var quotedName: String { "\"\(name)\"" }

    /// The columns of an attribute as SQL takes them.
    func quotedColumns(of attribute: Int) -> [String] {
        columns[columnRanges[attribute]].map(\.quotedName)
    }
}
