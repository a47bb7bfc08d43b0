// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension HistoryQueries {
    /// What was last pruned; nil before any.
    func lastPrune(between ends: StoreRow) throws(SQLiteError) -> LastPrune? {
        let statement = try session.connection.cached("SELECT last_prune_timestamp, last_prune_count FROM store")
        defer { statement.reset() }
        guard try statement.step(), !statement.isNull(at: 0) else { return nil }
        return LastPrune(
            timestamp: try statement.timestamp(at: 0),
            deletedTransactions: statement.int64(at: 1),
            oldestToken: ends.low.token
        )
    }
}
