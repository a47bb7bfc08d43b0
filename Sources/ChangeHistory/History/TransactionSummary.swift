// SPDX-License-Identifier: Apache-2.0

/// What filters look at in a transaction.
package struct TransactionSummary: Sendable {
    package let author: String?
    package let bundle: String?
    package let process: String?
    /// The positions of the models that it changes.
    package let models: PositionSet

    /// The ids of the records that it changes; nil where it changes more than ``maximumRecordCount``.
    package let records: [RecordID]?

    /// The most records that are listed, since summaries wait in memory.
    package static let maximumRecordCount = 16

    package init(
        author: String?,
        bundle: String?,
        process: String?,
        models: PositionSet,
        records: [RecordID]? = nil
    ) {
        self.author = author
        self.bundle = bundle
        self.process = process
        self.models = models
        self.records = records
    }

    /// Whether it certainly changes none of these.
    func isKnownToLack(_ candidates: [RecordID]) -> Bool {
        guard let records else { return false }
        return !candidates.contains { records.contains($0) }
    }
}
