// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

@testable import SQLiteStore

struct HistoryBudgetTests {
    private static let budget = HistoryPageBuilder.maximumSkipCount
    private let store: WrittenStore
    private let reader: SQLiteReader

    init() throws {
        store = try WrittenStore()
        reader = try store.makeReader()
    }

    private static var filters: [TransactionFilter] {
        var filters = Array(repeating: TransactionFilter(), count: 3)
        for index in filters.indices { filters[index].bundles = [Label("wanted")] }
        filters[1].authors = [Label("a")]
        filters[2].authors = [Label("a"), Label("b")]
        return filters
    }

    @Test(arguments: filters)
    func `a page that found nothing ends early behind what it looked at`(_ filter: TransactionFilter) async throws {
        try store.commitTransactions(Self.budget, author: "a")
        let last = store.row.head.token
        let whole = try await reader.history(HistoryDescriptor(after: .start, filter: filter))
        #expect(whole.count == 0 && !whole.hasMore && whole.token == last, "It reached the head just so.")
        try store.commitTransactions(1, author: "a", bundle: "wanted")
        let early = try await reader.history(HistoryDescriptor(after: .start, filter: filter))
        #expect(early.count == 0 && early.hasMore && !early.isFixed)
        #expect(early.token == last && early.start.number == 0)
        let rest = try await reader.history(HistoryDescriptor(after: .token(early.token), filter: filter))
        #expect(rest.count == 1 && !rest.hasMore && rest.token == store.row.head.token)
    }

    @Test(arguments: filters)
    func `one transaction less and the match is on the page`(_ filter: TransactionFilter) async throws {
        try store.commitTransactions(Self.budget - 1, author: "a")
        try store.commitTransactions(1, author: "a", bundle: "wanted")
        let page = try await reader.history(HistoryDescriptor(after: .start, filter: filter))
        #expect(page.count == 1 && !page.hasMore && page.token == store.row.head.token)
    }
}
