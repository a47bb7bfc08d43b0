// SPDX-License-Identifier: Apache-2.0

/// One page of history, ready to be sent.
package struct HistoryPage: Sendable {
    /// The largest page in bytes; one transaction always fits.
    package static let maximumByteCount = 4 << 20

    /// The two ends of history at the read that made it.
    package var status: HistoryStatus
    /// Where reading began, once the position asked for was resolved.
    package var start: HistoryToken
    /// The transactions as a JSON array, the brackets included.
    package var transactions: [UInt8]
    /// Behind which place of `transactions` each of them ends; a comma or the bracket follows.
    package var ends: [Int]
    /// Where to go on; never before the position that was asked with.
    package var token: HistoryToken
    /// Whether there may be more behind `token`; if so, `token` is strictly later than the one asked with.
    package var hasMore: Bool
    /// Whether it would be the same at any later read: the limit, or the end of the range that was asked for by token,
    /// ended it, and nothing in it is of the read alone.
    package var isFixed: Bool
    /// Whether reading began at the low mark of a history of which something was pruned.
    package var startsAtPrunedHistory: Bool
    /// Where the next page of a walk that descends begins; nil for any other, and behind the last page.
    package var next: HistoryCursor?

    package init(
        status: HistoryStatus,
        start: HistoryToken,
        transactions: [UInt8],
        ends: [Int],
        token: HistoryToken,
        hasMore: Bool,
        isFixed: Bool,
        startsAtPrunedHistory: Bool,
        next: HistoryCursor? = nil
    ) {
        self.status = status
        self.start = start
        self.transactions = transactions
        self.ends = ends
        self.token = token
        self.hasMore = hasMore
        self.isFixed = isFixed
        self.startsAtPrunedHistory = startsAtPrunedHistory
        self.next = next
    }

    /// The number of transactions.
    package var count: Int { ends.count }

    /// The JSON of each transaction, in order.
    package func forEachTransaction(_ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
        var start = 1
        for end in ends {
            try body(transactions[start..<end])
            start = end + 1
        }
    }
}
