// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Finds where history is to be cut off, and moves its low mark, on the writer's connection.
final class PruneTables {
    private let selectEnd: Statement
    private let updateLow: Statement

    init(on connection: Connection) throws(SQLiteError) {
        selectEnd = try connection.prepare("SELECT fingerprint, timestamp FROM history_transaction WHERE number = ?1")
        updateLow = try connection.prepare(
            """
            UPDATE store SET low_number = ?1, low_fingerprint = ?2, low_timestamp = ?3,
                last_prune_timestamp = ?4, last_prune_count = ?5
            """
        )
    }

    /// A transaction between the ends, as the end that it may become.
    func end(at number: Int64, of store: RecordID) throws(SQLiteError) -> StoreRow.End {
        selectEnd.bind(number, at: 1)
        defer { selectEnd.reset() }
        guard try selectEnd.step() else { throw SQLiteError(.corrupt, "history has no transaction \(number)") }
        let token = HistoryToken(store: store, number: number, fingerprint: selectEnd.fingerprint(at: 0))
        return StoreRow.End(token: token, timestamp: try selectEnd.timestamp(at: 1))
    }

    /// Writes where history begins, and how it came to begin there.
    func write(low: StoreRow.End, deletedTransactions: Int64, at time: Timestamp) throws(SQLiteError) {
        updateLow.bind(low.token.number, at: 1)
        updateLow.bind(fingerprint: low.token.fingerprint, at: 2)
        if let timestamp = low.timestamp { try updateLow.bind(timestamp, at: 3) } else { updateLow.bindNull(at: 3) }
        try updateLow.bind(time, at: 4)
        updateLow.bind(deletedTransactions, at: 5)
        try updateLow.run()
    }
}
