// SPDX-License-Identifier: Apache-2.0

/// What a store says after a commit, which may have stored several transactions at once.
package struct CommitNotice: Sendable {
    /// The head behind the newest of them.
    package let head: HistoryToken
    /// The transactions in commit order; never empty.
    package let transactions: [TransactionSummary]

    package init(head: HistoryToken, transactions: [TransactionSummary]) {
        self.head = head
        self.transactions = transactions
    }
}
