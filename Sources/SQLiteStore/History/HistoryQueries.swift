// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The statements that read history, compiled once.
final class HistoryQueries {
    /// What a filter looks at in a row, and what is shown.
    static let filteredColumns = "\"transaction\", number, author, bundle, process"

    let ascending: HistoryWalk
    let descending: HistoryWalk
    /// Number ?1 alone, with what a filter looks at.
    let single: Statement

    /// Whose it is.
    unowned let session: ReadSession
    /// Learnt from the pages so far.
    var sizeEstimate = PageSizeEstimate()
    /// Made when a page first shows records.
    lazy var recordEncoder = RecordEncoder(schema: session.layout.schema)

    private let selectTimestamp: Statement
    private let selectChange: Statement
    /// The numbers that history has for the schema's models, by their position; nil for one that has none yet.
    private let modelNumbers: [Int64?]

    /// Prepares them for a session, which has to outlive them.
    init(session: ReadSession) throws(SQLiteError) {
        let connection = session.connection
        let table = "FROM history_transaction WHERE number"
        ascending = try HistoryWalk(.ascending, on: connection)
        descending = try HistoryWalk(.descending, on: connection)
        single = try connection.prepare("SELECT \(Self.filteredColumns) \(table) = ?1")
        selectTimestamp = try connection.prepare("SELECT timestamp \(table) = ?1")
        selectChange = try connection.prepare("SELECT 1 FROM history_change WHERE model = ?1 AND number = ?2 LIMIT 1")
        modelNumbers = try Self.modelNumbers(of: session.layout.schema, on: connection)
        self.session = session
    }

    private static func modelNumbers(of schema: Schema, on connection: Connection) throws(SQLiteError) -> [Int64?] {
        let statement = try connection.prepare("SELECT model, name FROM history_model")
        var numbers: [String: Int64] = [:]
        while try statement.step() { numbers[try statement.text(at: 1)] = statement.int64(at: 0) }
        return schema.models.map { numbers[$0.name] }
    }

    /// The statements that go one way.
    func walk(_ order: HistoryDescriptor.Order) -> HistoryWalk {
        switch order {
        case .ascending: ascending
        case .descending: descending
        }
    }

    /// The numbers that history has for some models, by which it knows them.
    func storedNumbers(of models: PositionSet) -> [Int64] {
        modelNumbers.indices.filter(models.contains).compactMap { modelNumbers[$0] }
    }

    /// When a transaction between the ends was made.
    func timestamp(of number: Int64) throws(SQLiteError) -> Timestamp {
        selectTimestamp.bind(number, at: 1)
        defer { selectTimestamp.reset() }
        guard try selectTimestamp.step() else { throw SQLiteError(.corrupt, "history has no transaction \(number)") }
        return try selectTimestamp.timestamp(at: 0)
    }

    /// Whether a transaction changed a record of one of these models, given by history's numbers for them.
    func hasChange(ofAnyOf models: [Int64], in number: Int64) throws(SQLiteError) -> Bool {
        for model in models {
            selectChange.bind(model, at: 1)
            selectChange.bind(number, at: 2)
            defer { selectChange.reset() }
            if try selectChange.step() { return true }
        }
        return false
    }
}
