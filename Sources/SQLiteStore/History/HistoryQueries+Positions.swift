// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension HistoryQueries {
    /// The token that a position stands for.
    ///
    /// - Throws: ``ReadError/token(_:)`` for a position that is no place to read from; ``SQLiteError``.
    func token(of position: HistoryPosition, between ends: StoreRow) throws -> HistoryToken {
        switch position {
        case .start: return ends.low.token
        case .now: return ends.head.token
        case .time(let time):
            if let oldest = ends.low.timestamp, time < oldest { throw ReadError.token(ends.status.error(.expired)) }
            return try session.token(of: number(notLaterThan: time, between: ends), between: ends)
        case .token(let token):
            try session.check(token, against: ends)
            return token
        }
    }

    /// The last transaction whose timestamp is not later than `time`; the low mark's number where history has none.
    func number(notLaterThan time: Timestamp, between ends: StoreRow) throws(SQLiteError) -> Int64 {
        if let newest = ends.head.timestamp, newest <= time { return ends.head.token.number }
        if let oldest = ends.low.timestamp, time < oldest { return ends.low.token.number }
        // Timestamps never decrease and numbers have no gaps, so the place is found by halving the range.
        var (lower, upper) = (ends.low.token.number, ends.head.token.number)
        while upper - lower > 1 {
            let middle = lower + (upper - lower) / 2
            if try timestamp(of: middle) <= time { lower = middle } else { upper = middle }
        }
        return lower
    }
}
