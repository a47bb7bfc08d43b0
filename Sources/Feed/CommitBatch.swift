// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory

/// Several commits as one: the newest head and what filters have to look at.
package struct CommitBatch: Sendable {
    /// The most transactions that are kept apart; beyond it every filter is taken to match.
    ///
    /// A wake-up too many is harmless, memory that grows with the backlog is not.
    package static let maximumCount = 8_192

    package private(set) var head: HistoryToken
    /// Nil when there were more than ``maximumCount``.
    package private(set) var transactions: [TransactionSummary]?

    /// Begins a batch with one commit.
    package init(_ notice: CommitNotice) {
        head = notice.head
        transactions = []
        append(notice)
    }

    /// Adds a later commit.
    package mutating func append(_ notice: CommitNotice) {
        head = notice.head
        guard let count = transactions?.count, count + notice.transactions.count <= Self.maximumCount else {
            transactions = nil
            return
        }
        transactions?.append(contentsOf: notice.transactions)
    }
}
