// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Reads and writes the records of one model on the writer's connection, with statements that are compiled once.
///
/// It judges nothing: a broken rule of the schema is a failed statement.
final class RecordTable {
    /// The most statements for updates of different attributes that are kept.
    private static let maximumUpdateCount = 64

    let layout: ModelTable
    private let all: TableLayout
    private let connection: Connection
    private let selectRecord: Statement
    private let selectPresence: Statement
    private let insertRecord: Statement
    private let deleteRecord: Statement
    /// By the unique rule.
    private let selectMatches: [Statement]
    /// By the attribute that refers to the owner.
    private let selectOwned: [Int: Statement]
    /// By the attributes that an update writes.
    private var updates: [PositionSet: Statement] = [:]

    /// Takes the model at a position of the layout of all.
    init(_ model: Int, of all: TableLayout, on connection: Connection) throws(SQLiteError) {
        let layout = all[model]
        self.all = all
        self.layout = layout
        self.connection = connection
        selectRecord = try connection.prepare(layout.selectByID)
        selectPresence = try connection.prepare(layout.existsByID)
        insertRecord = try connection.prepare(layout.insert)
        deleteRecord = try connection.prepare(layout.delete)
        var matches: [Statement] = []
        for rule in layout.uniqueRules { matches.append(try connection.prepare(layout.selectID(matching: rule))) }
        selectMatches = matches
        var owned: [Int: Statement] = [:]
        for reference in layout.references {
            owned[reference.attribute] = try connection.prepare(
                layout.select(ownedThrough: reference.attribute) + " LIMIT ?2"
            )
        }
        selectOwned = owned
    }

    var model: Model { layout.model }

    func record(_ id: RecordID) throws(SQLiteError) -> Record? {
        selectRecord.bind(id, at: 1)
        guard try selectRecord.step() else { return nil }
        defer { selectRecord.reset() }
        return try layout.record(in: selectRecord)
    }

    func contains(_ id: RecordID) throws(SQLiteError) -> Bool {
        selectPresence.bind(id, at: 1)
        defer { selectPresence.reset() }
        return try selectPresence.step()
    }

    /// The record that has the same values as `values` in the attributes of a unique rule.
    func id(matching values: [AttributeValue], rule: Int) throws(SQLiteError) -> RecordID? {
        let statement = selectMatches[rule]
        try layout.bind(values, of: layout.uniqueRules[rule], to: statement, at: 1)
        defer { statement.reset() }
        return try statement.step() ? try statement.recordID(at: 0) : nil
    }

    /// The records that refer to `owner` through `attribute`, by id, up to a number of them.
    func records(
        ownedBy owner: RecordID,
        through attribute: Int,
        limit: Int
    ) throws(SQLiteError) -> [Record] {
        guard let statement = selectOwned[attribute] else {
            preconditionFailure("Attribute \(attribute) of \(layout.name) refers to no owner.")
        }
        statement.bind(owner, at: 1)
        statement.bind(limit, at: 2)
        defer { statement.reset() }
        var records: [Record] = []
        while try statement.step() { records.append(try layout.record(in: statement)) }
        return records
    }

    /// The ids of the records that a descriptor's owner, equalities and filter let through, in order, up to a number of
    /// them.
    func ids(matching descriptor: FetchDescriptor, limit: Int) throws(SQLiteError) -> [RecordID] {
        let query = FetchQuery(descriptor, start: nil, layout: all, extent: .ids(limit: limit))
        let statement = try query.statement(on: connection)
        defer { statement.clearBindings() }
        try query.bind(to: statement)
        var ids: [RecordID] = []
        while try statement.step() { ids.append(try statement.recordID(at: 0)) }
        return ids
    }

    /// Runs `body`, whose statements fail with ``ResultCode/interrupted`` once `shouldContinue` says no.
    func withLimit<Result>(
        shouldContinue: @escaping () -> Bool,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try connection.withLimit(shouldContinue: shouldContinue, body)
    }

    /// - Throws: ``SQLiteError`` with ``SQLiteError/isConstraint`` when a rule or the id is in the way; nothing is
    ///   written then.
    func insert(_ record: Record) throws(SQLiteError) {
        insertRecord.bind(record.reference.id, at: 1)
        insertRecord.bind(record.version.transaction, at: 2)
        try layout.bind(record.values, of: record.values.indices, to: insertRecord, at: 3)
        try insertRecord.run()
    }

    /// Gives the record of this id the version of `record`, and its values of `attributes`.
    ///
    /// - Throws: as ``insert(_:)``.
    func update(_ record: Record, attributes: PositionSet) throws(SQLiteError) {
        let statement = try updateStatement(attributes)
        statement.bind(record.reference.id, at: 1)
        statement.bind(record.version.transaction, at: 2)
        try layout.bind(
            record.values,
            of: record.values.indices.lazy.filter { attributes.contains($0) },
            to: statement,
            at: 3
        )
        try statement.run()
    }

    func delete(_ id: RecordID) throws(SQLiteError) {
        deleteRecord.bind(id, at: 1)
        try deleteRecord.run()
    }

    private func updateStatement(_ attributes: PositionSet) throws(SQLiteError) -> Statement {
        if let statement = updates[attributes] { return statement }
        let statement = try connection.prepare(
            layout.update(model.attributes.indices.filter { attributes.contains($0) })
        )
        if updates.count >= Self.maximumUpdateCount { updates.removeAll() }
        updates[attributes] = statement
        return statement
    }
}
