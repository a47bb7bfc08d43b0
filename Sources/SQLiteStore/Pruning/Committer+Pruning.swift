// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension Committer {
    /// Moves the low mark as far as a bound says, without a commit and without deleting anything.
    ///
    /// - Throws: ``TokenError`` or ``SQLiteError`` when it stays where it was; ``GroupFailure`` when that is unknown.
    func prune(_ bound: PruneBound) throws -> PruneOutcome {
        let before = row
        let changesBefore = connection.totalChanges
        do {
            let number = try lastNumber(within: bound)
            let count = number - row.low.token.number
            guard count > 0 else { return PruneOutcome(deletedTransactions: 0, oldestToken: row.low.token) }
            row.low = try end(at: number)
            try pruner.tables.write(low: row.low, deletedTransactions: count, at: identifiers.time())
            return PruneOutcome(deletedTransactions: count, oldestToken: row.low.token)
        } catch {
            row = before
            try undo(hasSavepoint: false, changesBefore: changesBefore, error)
            throw error
        }
    }

    private func end(at number: Int64) throws(SQLiteError) -> StoreRow.End {
        number == row.head.token.number
            ? row.head : try pruner.tables.end(at: number, of: row.head.token.store)
    }

    /// The number of the last transaction that a bound takes; that of the low mark, or a lower one, when there is none.
    private func lastNumber(within bound: PruneBound) throws -> Int64 {
        switch bound {
        case .through(let token):
            let error = try row.status.judge(token) { number throws(SQLiteError) in
                try history.fingerprint(of: number)
            }
            if let error { throw error }
            return token.number
        case .before(let time):
            return try lastNumber(before: time)
        case .retention(let policy):
            let last = row.head.token.number - max(0, policy.minimumCount)
            guard last > row.low.token.number, let time = policy.limit(at: identifiers.time()) else { return 0 }
            return min(last, try lastNumber(before: time))
        }
    }

    private func lastNumber(before time: Timestamp) throws(SQLiteError) -> Int64 {
        guard let last = Timestamp(milliseconds: time.milliseconds - 1) else { return row.low.token.number }
        return try row.number(notLaterThan: last) { number throws(SQLiteError) in
            try end(at: number).timestamp ?? .earliest
        }
    }
}
