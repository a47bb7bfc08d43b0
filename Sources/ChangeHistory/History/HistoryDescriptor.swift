// SPDX-License-Identifier: Apache-2.0

/// Which part of history a reader asks for.
///
/// The range is what comes behind `after` and not behind `through`, and of that what was made from `since` on and
/// before `until`. Two that are equal ask for the same page while both ends of history stand still.
package struct HistoryDescriptor: Hashable, Sendable {
    /// The most transactions that a page may have.
    package static let maximumLimit = 1_000
    /// How many transactions a page has unless told.
    package static let defaultLimit = 100

    /// Which end of the range a walk begins at.
    package enum Order: Hashable, Sendable {
        /// In commit order.
        case ascending
        /// The newest first.
        case descending
    }

    package var after: HistoryPosition
    package var filter: TransactionFilter
    /// The most transactions in the page.
    package var limit: Int
    /// The most bytes in the page; one transaction always fits.
    package var byteLimit = HistoryPage.maximumByteCount
    /// The earliest timestamp that a transaction may have.
    package var since: Timestamp?
    /// The timestamp that every transaction has to be earlier than.
    package var until: Timestamp?
    /// The last transaction of the range.
    package var through: HistoryToken?
    package var order = Order.ascending
    /// Where the page before ended, in a walk that descends.
    package var cursor: HistoryCursor?
    /// A hash of all parameters but the limit and the cursor: a cursor belongs to one scope.
    package var scope: UInt64 = 0
    /// Whether each change also has the record as it is at the read.
    package var includesRecords = false

    package init(after: HistoryPosition, filter: TransactionFilter = TransactionFilter(), limit: Int = defaultLimit) {
        self.after = after
        self.filter = filter
        self.limit = limit
    }
}
