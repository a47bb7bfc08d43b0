// SPDX-License-Identifier: Apache-2.0

/// One save as history keeps it: who changed what, and when.
package struct Transaction: Sendable {
    /// A UUID of version 7; also the version of every record that it changes.
    package let identifier: RecordID
    /// Never earlier than that of the transaction before.
    package let timestamp: Timestamp
    package let author: String?
    package let bundle: String?
    package let process: String?
    /// At least one; a save without net effect makes no transaction.
    package let changes: [Change]

    package init(
        identifier: RecordID,
        timestamp: Timestamp,
        author: String?,
        bundle: String?,
        process: String?,
        changes: [Change]
    ) {
        self.identifier = identifier
        self.timestamp = timestamp
        self.author = author
        self.bundle = bundle
        self.process = process
        self.changes = changes
    }

    /// What filters look at.
    package var summary: TransactionSummary {
        TransactionSummary(
            author: author,
            bundle: bundle,
            process: process,
            models: PositionSet(changes.map(\.model)),
            records: changes.count <= TransactionSummary.maximumRecordCount ? changes.map(\.id) : nil
        )
    }
}
