// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension DataReader {
    /// Walks from the newest transaction of a range to its oldest, holding each page against what is promised of it.
    ///
    /// - Returns: the transactions, the newest first, and the token that every page had.
    func transactionsBackwards(
        _ descriptor: HistoryDescriptor
    ) async throws -> (transactions: [ShownTransaction], token: HistoryToken) {
        var descriptor = descriptor
        descriptor.order = .descending
        var found: [ShownTransaction] = []
        var head: HistoryToken?
        while true {
            let page = try await history(descriptor)
            let transactions = try ShownTransaction.list(page.transactions)
            #expect(transactions.count == page.count && page.count <= descriptor.limit)
            #expect(page.token == head ?? page.status.token, "Every page has the head of the first read.")
            head = page.token
            for transaction in transactions {
                if let last = found.last { #expect(transaction.token < last.token, "Pages neither repeat nor go on.") }
                found.append(transaction)
            }
            #expect(page.hasMore == (page.next != nil))
            guard let next = page.next else { return (found, page.token) }
            #expect(next.scope == descriptor.scope && next.head == page.token)
            try #require(next.number < descriptor.cursor?.number ?? .max, "A page with more behind it moves on.")
            // A client has the cursor as text.
            let cursor = HistoryCursor(next.description)
            #expect(cursor == next)
            descriptor.cursor = cursor
        }
    }
}
