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
        try ends.number(notLaterThan: time) { number throws(SQLiteError) in try timestamp(of: number) }
    }
}
