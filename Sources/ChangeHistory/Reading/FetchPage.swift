// SPDX-License-Identifier: Apache-2.0

/// One page of a collection, from one read.
package struct FetchPage: Sendable {
    package let records: [Record]
    /// The token of the walk's first read, which every page of the walk answers.
    package let token: HistoryToken
    /// Where the next page begins; nil behind the last record.
    package let next: FetchCursor?

    package init(records: [Record], token: HistoryToken, next: FetchCursor?) {
        self.records = records
        self.token = token
        self.next = next
    }
}
