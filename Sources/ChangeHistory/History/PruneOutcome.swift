// SPDX-License-Identifier: Apache-2.0

/// What pruning did.
package struct PruneOutcome: Equatable, Sendable {
    /// How many transactions went; 0 when the bound lay at the low mark or below.
    package let deletedTransactions: Int64
    /// The low mark behind it.
    package let oldestToken: HistoryToken

    package init(deletedTransactions: Int64, oldestToken: HistoryToken) {
        self.deletedTransactions = deletedTransactions
        self.oldestToken = oldestToken
    }
}
