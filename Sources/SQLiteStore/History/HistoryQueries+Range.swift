// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension HistoryQueries {
    /// Resolves what a descriptor asks for.
    ///
    /// `since` leaves out what lies before it, and nothing else: the range begins where reading does.
    /// - Throws: ``ReadError/token(_:)`` for a position, an end or a cursor that is no place to read from;
    ///   ``SQLiteError``.
    func range(of descriptor: HistoryDescriptor, between ends: StoreRow) throws -> HistoryRange {
        let start = try token(of: descriptor.after, between: ends)
        if let through = descriptor.through { try session.check(through, against: ends) }
        if let cursor = descriptor.cursor { try session.check(cursor.head, against: ends) }
        var bounds = NumberBounds(
            lower: start.number,
            upper: descriptor.through?.number ?? ends.head.token.number
        )
        var endsBeforeItBegins = false
        if let until = descriptor.until {
            bounds.upper = min(bounds.upper, try number(before: until, between: ends))
            endsBeforeItBegins = descriptor.since.map { $0 > until } ?? false
        }
        endsBeforeItBegins = endsBeforeItBegins || bounds.isReversed
        let end = endsBeforeItBegins ? start.number : bounds.upper
        let isEndedByToken = bounds.upper == descriptor.through?.number
        if let since = descriptor.since { bounds.lower = max(bounds.lower, try number(before: since, between: ends)) }
        if let cursor = descriptor.cursor { bounds.upper = min(bounds.upper, cursor.number - 1) }
        return HistoryRange(start: start, bounds: bounds, end: end, isEndedByToken: isEndedByToken)
    }

    /// The last transaction that is earlier than `time`; the low mark's number where history has none.
    private func number(before time: Timestamp, between ends: StoreRow) throws(SQLiteError) -> Int64 {
        guard let last = Timestamp(milliseconds: time.milliseconds - 1) else { return ends.low.token.number }
        return try number(notLaterThan: last, between: ends)
    }
}
