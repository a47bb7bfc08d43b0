// SPDX-License-Identifier: Apache-2.0

/// The two ends of a store's history, from one read.
package struct HistoryStatus: Equatable, Sendable {
    /// The head: behind the newest transaction.
    package let token: HistoryToken
    /// The low mark: behind the newest pruned transaction, number 0 while nothing was pruned.
    package let oldestToken: HistoryToken

    package init(token: HistoryToken, oldestToken: HistoryToken) {
        self.token = token
        self.oldestToken = oldestToken
    }

    /// The number of transactions that the store ever committed.
    package var eventCounter: Int64 { token.number }

    /// The number of transactions that history still has; numbers are dense.
    package var transactionCount: Int64 { token.number - oldestToken.number }
}
