// SPDX-License-Identifier: Apache-2.0

/// When history was last pruned, and how far.
package struct LastPrune: Equatable, Sendable {
    /// The store's clock then.
    package let timestamp: Timestamp
    /// How many transactions went; at least one.
    package let deletedTransactions: Int64
    /// The low mark since then.
    package let oldestToken: HistoryToken

    package init(timestamp: Timestamp, deletedTransactions: Int64, oldestToken: HistoryToken) {
        self.timestamp = timestamp
        self.deletedTransactions = deletedTransactions
        self.oldestToken = oldestToken
    }
}
