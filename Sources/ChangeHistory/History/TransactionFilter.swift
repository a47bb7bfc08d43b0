// SPDX-License-Identifier: Apache-2.0

/// Which transactions a reader of history, or a subscriber to ticks, asks for.
///
/// Different members are ANDed, the values of one are ORed; an empty member asks for nothing in particular. A nil
/// author, bundle or process means transactions without.
package struct TransactionFilter: Hashable, Sendable {
    package var authors: [Label?] = []
    package var excludedAuthors: [Label?] = []
    package var bundles: [Label?] = []
    package var processes: [Label?] = []
    /// Positions of models in the schema; also narrows the changes that are shown.
    package var models: PositionSet = PositionSet()
    /// Ids of records, of whatever model unless `models` says which; also narrows the changes that are shown.
    package var records: [RecordID] = []

    package init() {}

    /// Whether it lets every transaction through.
    package var isEmpty: Bool {
        authors.isEmpty && excludedAuthors.isEmpty && bundles.isEmpty && processes.isEmpty && models.isEmpty
            && records.isEmpty
    }

    /// Whether a transaction is asked for, as far as its summary tells.
    ///
    /// One may be let through that is not asked for: where it changes a record of an id, but another of the models, and
    /// where the summary does not list its records.
    package func matches(_ transaction: TransactionSummary) -> Bool {
        Self.allows(transaction.author, in: authors)
            && (excludedAuthors.isEmpty || !Self.allows(transaction.author, in: excludedAuthors))
            && Self.allows(transaction.bundle, in: bundles)
            && Self.allows(transaction.process, in: processes)
            && (models.isEmpty || !models.isDisjoint(with: transaction.models))
            && (records.isEmpty || !transaction.isKnownToLack(records))
    }

    private static func allows(_ text: String?, in labels: [Label?]) -> Bool {
        labels.isEmpty || labels.contains(text.map { Label($0) })
    }
}
