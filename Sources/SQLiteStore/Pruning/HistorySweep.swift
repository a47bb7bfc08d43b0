// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Deletes the rows of history at or below the low mark, which no reader looks at any more.
///
/// It keeps no account of where it is that could be wrong after a crash or a rollback: in each table, what is left is
/// what comes first. It goes row by row, so that whoever calls can stop it at any moment.
final class HistorySweep {
    /// How many rows are looked up at a time.
    private static let batchCount = 128

    /// A table, or the part of one, in the order of whose key rows are deleted.
    private enum Part {
        /// What changed records of a model, by its number in `history_model`.
        case changes(model: Int64)
        case transactions
    }

    /// Whether there may be rows left to delete.
    private(set) var isPending = false

    private let parts: [Part]
    private var low: Int64
    /// The part that is worked on.
    private var position = 0
    /// Rows of that part, the next one last; transactions have no record.
    private var rows: [(number: Int64, record: RecordID?)] = []

    private let selectChanges: Statement
    private let deleteChange: Statement
    private let selectTransactions: Statement
    private let deleteTransaction: Statement

    /// Begins with what a store that ended in the middle of its work may have left, up to number `low`.
    init(on connection: Connection, low: Int64) throws(SQLiteError) {
        self.low = low
        // A model that the schema no longer has keeps its rows, and its number.
        let models = try connection.prepare("SELECT model FROM history_model ORDER BY model")
        var parts: [Part] = []
        while try models.step() { parts.append(.changes(model: models.int64(at: 0))) }
        self.parts = parts + [.transactions]
        selectChanges = try connection.prepare(
            """
            SELECT number, record FROM history_change WHERE model = ?1 AND number <= ?2
            ORDER BY number, record LIMIT ?3
            """
        )
        deleteChange = try connection.prepare(
            "DELETE FROM history_change WHERE model = ?1 AND number = ?2 AND record = ?3"
        )
        selectTransactions = try connection.prepare(
            "SELECT number FROM history_transaction WHERE number <= ?1 ORDER BY number LIMIT ?2"
        )
        deleteTransaction = try connection.prepare("DELETE FROM history_transaction WHERE number = ?1")
        isPending = try findRows()
    }

    /// Has it delete up to a new low mark.
    func extend(to low: Int64) {
        self.low = low
        restart()
    }

    /// Looks at everything anew, as when what was deleted has come back by a rollback.
    func restart() {
        position = 0
        rows = []
        isPending = true
    }

    /// Deletes rows, one at least, until none is left or `continues` says no.
    ///
    /// - Returns: how many.
    func run(while continues: () -> Bool) throws(SQLiteError) -> Int {
        var count = 0
        repeat {
            guard try deleteNext() else {
                isPending = false
                return count
            }
            count += 1
        } while continues()
        return count
    }

    /// Looks up the next rows where none is known.
    ///
    /// - Returns: false when there is nothing left.
    private func findRows() throws(SQLiteError) -> Bool {
        while rows.isEmpty {
            guard position < parts.count else { return false }
            try lookUp(parts[position])
            if rows.isEmpty { position += 1 }
        }
        return true
    }

    /// - Returns: false when there is nothing left.
    private func deleteNext() throws(SQLiteError) -> Bool {
        guard try findRows() else { return false }
        let (number, record) = rows.removeLast()
        guard case .changes(let model) = parts[position], let record else {
            deleteTransaction.bind(number, at: 1)
            try deleteTransaction.run()
            return true
        }
        deleteChange.bind(model, at: 1)
        deleteChange.bind(number, at: 2)
        deleteChange.bind(record, at: 3)
        try deleteChange.run()
        return true
    }

    private func lookUp(_ part: Part) throws(SQLiteError) {
        switch part {
        case .changes(let model):
            selectChanges.bind(model, at: 1)
            selectChanges.bind(low, at: 2)
            selectChanges.bind(Self.batchCount, at: 3)
            // A row of a damaged file may be left in the middle.
            defer { selectChanges.reset() }
            while try selectChanges.step() {
                rows.append((selectChanges.int64(at: 0), try selectChanges.recordID(at: 1)))
            }
        case .transactions:
            selectTransactions.bind(low, at: 1)
            selectTransactions.bind(Self.batchCount, at: 2)
            while try selectTransactions.step() { rows.append((selectTransactions.int64(at: 0), nil)) }
        }
        rows.reverse()
    }
}
