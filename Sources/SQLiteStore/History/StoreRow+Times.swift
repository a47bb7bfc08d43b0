// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension StoreRow {
    /// The last transaction whose timestamp is not later than `time`; the low mark's number where history has none.
    ///
    /// `timestamp` looks one up between the ends. Timestamps never decrease and numbers have no gaps, so the place is
    /// found by halving the range.
    func number(
        notLaterThan time: Timestamp,
        timestamp: (Int64) throws(SQLiteError) -> Timestamp
    ) throws(SQLiteError) -> Int64 {
        if let newest = head.timestamp, newest <= time { return head.token.number }
        if let oldest = low.timestamp, time < oldest { return low.token.number }
        var (lower, upper) = (low.token.number, head.token.number)
        while upper - lower > 1 {
            let middle = lower + (upper - lower) / 2
            if try timestamp(middle) <= time { lower = middle } else { upper = middle }
        }
        return lower
    }
}
