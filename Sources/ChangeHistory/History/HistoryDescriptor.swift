// SPDX-License-Identifier: Apache-2.0

/// Which part of history a reader asks for.
package struct HistoryDescriptor: Sendable {
    /// The most transactions that a page may have.
    package static let maximumLimit = 1_000
    /// How many transactions a page has unless told.
    package static let defaultLimit = 100

    package var after: HistoryPosition
    package var filter: TransactionFilter
    /// The most transactions in the page.
    package var limit: Int

    package init(after: HistoryPosition, filter: TransactionFilter = TransactionFilter(), limit: Int = defaultLimit) {
        self.after = after
        self.filter = filter
        self.limit = limit
    }
}
