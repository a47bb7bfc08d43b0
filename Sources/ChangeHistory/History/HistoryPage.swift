// SPDX-License-Identifier: Apache-2.0

/// One page of history, ready to be sent.
package struct HistoryPage: Sendable {
    /// The largest page in bytes; one transaction always fits.
    package static let maximumByteCount = 4 << 20

    /// The two ends of history at the read that made it.
    package let status: HistoryStatus
    /// Where reading began, once the position asked for was resolved.
    package let start: HistoryToken
    /// The transactions as a JSON array, the brackets included.
    package let transactions: [UInt8]
    package let count: Int
    /// Where to go on; never before the position that was asked with.
    package let token: HistoryToken
    /// Whether there may be more behind `token`; if so, `token` is strictly later than the one asked with.
    package let hasMore: Bool
    /// Whether the page ended because it has as many transactions as were asked for.
    package let endedAtLimit: Bool
    /// Whether reading began at the low mark of a history of which something was pruned.
    package let startsAtPrunedHistory: Bool

    package init(
        status: HistoryStatus,
        start: HistoryToken,
        transactions: [UInt8],
        count: Int,
        token: HistoryToken,
        hasMore: Bool,
        endedAtLimit: Bool,
        startsAtPrunedHistory: Bool
    ) {
        self.status = status
        self.start = start
        self.transactions = transactions
        self.count = count
        self.token = token
        self.hasMore = hasMore
        self.endedAtLimit = endedAtLimit
        self.startsAtPrunedHistory = startsAtPrunedHistory
    }
}
