// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The statements that go through history one way, compiled once.
///
/// Rows that are shown have the transaction in column 0 and its number in column 1; where a filter looks at them,
/// author, bundle and process follow.
struct HistoryWalk {
    let order: HistoryDescriptor.Order
    /// Everything above number ?1, or from number ?1 down: numbers have no gaps, so counting tells where to stop.
    let range: Statement
    /// Above number ?1 and up to ?2, with what a filter looks at.
    let filteredRange: Statement
    /// The same, by author ?3.
    let authorRange: Statement

    private let authorNumbers: Statement
    private let modelNumbers: Statement
    private let recordNumbers: Statement

    init(_ order: HistoryDescriptor.Order, on connection: Connection) throws(SQLiteError) {
        self.order = order
        let isAscending = order == .ascending
        let transactions = "FROM history_transaction WHERE number"
        let changes = "FROM history_change WHERE"
        let rest = "> ?1 AND number <= ?2"
        let sorted = "ORDER BY number\(isAscending ? "" : " DESC")"
        range = try connection.prepare(
            "SELECT \"transaction\", number \(transactions) \(isAscending ? ">" : "<=") ?1 \(sorted)"
        )
        let columns = HistoryQueries.filteredColumns
        filteredRange = try connection.prepare("SELECT \(columns) \(transactions) \(rest) \(sorted)")
        authorRange = try connection.prepare("SELECT \(columns) \(transactions) \(rest) AND author IS ?3 \(sorted)")
        authorNumbers = try connection.prepare("SELECT number \(transactions) \(rest) AND author IS ?3 \(sorted)")
        modelNumbers = try connection.prepare("SELECT number \(changes) number \(rest) AND model = ?3 \(sorted)")
        recordNumbers = try connection.prepare(
            "SELECT number, model \(changes) number \(rest) AND record = ?3 \(sorted)"
        )
    }

    /// All of them.
    var statements: [Statement] {
        [range, filteredRange, authorRange, authorNumbers, modelNumbers, recordNumbers]
    }

    /// The numbers of the next transactions by an author, or by none; fewer than `count` only where there are no more.
    func numbers(by author: Label?, in bounds: NumberBounds, count: Int) throws(SQLiteError) -> [Int64] {
        try authorNumbers.bind(author?.text, at: 3)
        authorNumbers.bind(bounds)
        defer { authorNumbers.reset() }
        var numbers: [Int64] = []
        while numbers.count < count, try authorNumbers.step() { numbers.append(authorNumbers.int64(at: 0)) }
        return numbers
    }

    /// The numbers of the next transactions that changed records of a model, which is given by history's number for it;
    /// fewer than `count` only where there are no more.
    ///
    /// The index has one row for each record. Behind a few rows of one transaction it is searched anew for the next
    /// number, since a transaction may have a hundred thousand.
    func numbers(changing model: Int64, in bounds: NumberBounds, count: Int) throws(SQLiteError) -> [Int64] {
        var numbers: [Int64] = []
        var rest = bounds
        var repeats = 0
        modelNumbers.bind(model, at: 3)
        modelNumbers.bind(rest)
        defer { modelNumbers.reset() }
        while numbers.count < count, try modelNumbers.step() {
            let next = modelNumbers.int64(at: 0)
            if next != numbers.last {
                numbers.append(next)
                repeats = 0
            } else if repeats < 16 {
                repeats += 1
            } else {
                modelNumbers.reset()
                rest.pass(next, in: order)
                modelNumbers.bind(rest)
                repeats = 0
            }
        }
        return numbers
    }

    /// The next transactions that changed a record of an id, and history's numbers for the models that it has there;
    /// fewer than `count` only where there are no more.
    ///
    /// A transaction has at most one row for each model that there is.
    func changes(
        of record: RecordID,
        in bounds: NumberBounds,
        count: Int
    ) throws(SQLiteError) -> [(number: Int64, models: [Int64])] {
        recordNumbers.bind(record, at: 3)
        recordNumbers.bind(bounds)
        defer { recordNumbers.reset() }
        var found: [(number: Int64, models: [Int64])] = []
        while try recordNumbers.step() {
            let number = recordNumbers.int64(at: 0)
            let model = recordNumbers.int64(at: 1)
            if found.last?.number == number {
                found[found.count - 1].models.append(model)
            } else if found.count < count {
                found.append((number, [model]))
            } else {
                break
            }
        }
        return found
    }
}

extension Statement {
    /// Binds the two ends to ?1 and ?2.
    func bind(_ bounds: NumberBounds) {
        bind(bounds.lower, at: 1)
        bind(bounds.upper, at: 2)
    }
}
