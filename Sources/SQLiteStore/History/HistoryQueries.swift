// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The statements that read history, compiled once.
///
/// Rows that are shown have the transaction in column 0 and its number in column 1; where a filter looks at them,
/// author, bundle and process follow.
final class HistoryQueries {
    /// Behind number ?1, in order.
    let range: Statement
    /// The same, with what a filter looks at.
    let filteredRange: Statement
    /// By author ?1, behind number ?2, with what a filter looks at.
    let authorRange: Statement
    /// Number ?1 alone, with what a filter looks at.
    let single: Statement

    let session: ReadSession
    /// Learnt from the pages so far.
    var sizeEstimate = PageSizeEstimate()

    private let selectTimestamp: Statement
    private let selectByAuthor: Statement
    private let selectByModel: Statement
    private let selectChange: Statement
    /// The numbers that history has for the schema's models, by their position; nil for one that has none yet.
    private let modelNumbers: [Int64?]

    static let byAuthor = """
        SELECT number FROM history_transaction WHERE author IS ?1 AND number > ?2 ORDER BY number LIMIT ?3
        """
    static let byModel = "SELECT number FROM history_change WHERE model = ?1 AND number > ?2 ORDER BY number"

    init(session: ReadSession) throws(SQLiteError) {
        let connection = session.connection
        let table = "FROM history_transaction WHERE number"
        range = try connection.prepare("SELECT \"transaction\", number \(table) > ?1 ORDER BY number")
        let columns = "\"transaction\", number, author, bundle, process"
        filteredRange = try connection.prepare("SELECT \(columns) \(table) > ?1 ORDER BY number")
        authorRange = try connection.prepare("SELECT \(columns) \(table) > ?2 AND author IS ?1 ORDER BY number")
        single = try connection.prepare("SELECT \(columns) \(table) = ?1")
        selectTimestamp = try connection.prepare("SELECT timestamp \(table) = ?1")
        selectByAuthor = try connection.prepare(Self.byAuthor)
        selectByModel = try connection.prepare(Self.byModel)
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

    /// When a transaction between the ends was made.
    func timestamp(of number: Int64) throws(SQLiteError) -> Timestamp {
        selectTimestamp.bind(number, at: 1)
        defer { selectTimestamp.reset() }
        guard try selectTimestamp.step() else { throw SQLiteError(.corrupt, "history has no transaction \(number)") }
        return try selectTimestamp.timestamp(at: 0)
    }

    /// Whether a transaction changed a record of the model.
    func hasChange(of model: Int, in number: Int64) throws(SQLiteError) -> Bool {
        guard let stored = modelNumbers[model] else { return false }
        selectChange.bind(stored, at: 1)
        selectChange.bind(number, at: 2)
        defer { selectChange.reset() }
        return try selectChange.step()
    }

    /// The numbers of the next transactions by an author, or by none; fewer than `count` only where there are no more.
    func numbers(by author: Label?, after number: Int64, count: Int) throws(SQLiteError) -> [Int64] {
        try selectByAuthor.bind(author?.text, at: 1)
        selectByAuthor.bind(number, at: 2)
        selectByAuthor.bind(count, at: 3)
        defer { selectByAuthor.reset() }
        var numbers: [Int64] = []
        while try selectByAuthor.step() { numbers.append(selectByAuthor.int64(at: 0)) }
        return numbers
    }

    /// The numbers of the next transactions that changed a model's records; fewer than `count` only where there are no
    /// more.
    ///
    /// The index has one row for each record. Behind a few rows of one transaction it is searched anew for the next
    /// number, since a transaction may have a hundred thousand.
    func numbers(changing model: Int, after number: Int64, count: Int) throws(SQLiteError) -> [Int64] {
        guard let stored = modelNumbers[model] else { return [] }
        var numbers: [Int64] = []
        var last = number
        var repeats = 0
        selectByModel.bind(stored, at: 1)
        selectByModel.bind(last, at: 2)
        defer { selectByModel.reset() }
        while numbers.count < count, try selectByModel.step() {
            let next = selectByModel.int64(at: 0)
            if next != last {
                numbers.append(next)
                (last, repeats) = (next, 0)
            } else if repeats < 16 {
                repeats += 1
            } else {
                selectByModel.reset()
                selectByModel.bind(last, at: 2)
                repeats = 0
            }
        }
        return numbers
    }
}
