// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension DataReader {
    /// Walks from page to page until nothing is left, holding each page against what is promised of it.
    func transactions(_ descriptor: HistoryDescriptor) async throws -> [ShownTransaction] {
        try await walk(descriptor).transactions
    }

    /// The same, with the token of the last page.
    func walk(
        _ descriptor: HistoryDescriptor
    ) async throws -> (transactions: [ShownTransaction], token: HistoryToken) {
        var descriptor = descriptor
        var found: [ShownTransaction] = []
        while true {
            let page = try await history(descriptor)
            let transactions = try ShownTransaction.list(page.transactions)
            #expect(transactions.count == page.count)
            #expect(page.count <= descriptor.limit)
            #expect(page.token >= page.start)
            for transaction in transactions {
                #expect(transaction.token > found.last?.token ?? page.start, "Pages neither repeat nor go back.")
                found.append(transaction)
            }
            guard page.hasMore else { return (found, page.token) }
            try #require(page.token > page.start, "A page with more behind it moves on.")
            #expect(page.token >= found.last?.token ?? page.start)
            descriptor.after = .token(page.token)
        }
    }

    /// Every record of a collection, by as many pages as it takes.
    func records(_ descriptor: FetchDescriptor) async throws -> [Record] {
        var descriptor = descriptor
        var found: [Record] = []
        var token: HistoryToken?
        while true {
            let page = try await fetch(descriptor)
            #expect(page.records.count <= descriptor.limit)
            #expect(token == nil || page.token == token, "Every page has the token of the first.")
            token = page.token
            found += page.records
            guard let next = page.next else { return found }
            try #require(page.records.count == descriptor.limit, "A page with more behind it is full.")
            // A client has the cursor as text.
            let cursor = FetchCursor(next.description)
            #expect(cursor == next)
            descriptor.cursor = cursor
        }
    }
}
