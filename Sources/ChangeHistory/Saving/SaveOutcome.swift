// SPDX-License-Identifier: Apache-2.0

/// What a save did, as the store knows it once the commit is on disk.
package struct SaveOutcome: Sendable {
    /// The token of the transaction; of the head when there was no net change.
    package let token: HistoryToken
    /// The token of the transaction before; equal to `token` when there was no net change.
    package let previousToken: HistoryToken
    /// The transaction as history shows it; nil when there was no net change.
    package let transaction: [UInt8]?
    package let changeCount: Int
    /// What became of the save's only operation; nil when it has several, or one that is about several records.
    package let result: OperationResult?
    /// Whether an insert was merged into a record that was in the way.
    package let didMerge: Bool

    package init(
        token: HistoryToken,
        previousToken: HistoryToken,
        transaction: [UInt8]?,
        changeCount: Int,
        result: OperationResult?,
        didMerge: Bool
    ) {
        self.token = token
        self.previousToken = previousToken
        self.transaction = transaction
        self.changeCount = changeCount
        self.result = result
        self.didMerge = didMerge
    }
}
