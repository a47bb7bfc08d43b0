// SPDX-License-Identifier: Apache-2.0

/// One page of a collection, from one read.
package struct FetchPage: Sendable {
    package let records: [Record]
    /// The token of the walk's first read, which every page of the walk answers.
    package let token: HistoryToken
    /// Where the next page begins; nil behind the last record.
    package let next: FetchCursor?
    /// How many records there are on all pages together at this read; nil unless asked for.
    package let matchCount: Int?

    package init(records: [Record], token: HistoryToken, next: FetchCursor?, matchCount: Int? = nil) {
        self.records = records
        self.token = token
        self.next = next
        self.matchCount = matchCount
    }
}
