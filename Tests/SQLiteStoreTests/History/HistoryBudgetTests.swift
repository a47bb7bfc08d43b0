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

    @Test func `a page that searched enough bytes for what it shows ends early`() async throws {
        let id = store.makeID()
        let name = String(repeating: "n", count: 1 << 16)
        // A tombstone with a long name, of which nothing is shown, beside the change that is.
        let values: [AttributeValue] = [.text(name), .null, .date(milliseconds: 0), .date(milliseconds: 0), .null]
        func add() throws -> Int {
            try store.commit {
                let deletions = (0..<16).map { _ in
                    Change(model: 0, id: store.makeID(), kind: .delete(lastValues: values))
                }
                try store.addTransaction(changes: deletions + [Change(model: 2, id: id, kind: .insert)])
            }
            return 16 << 16
        }
        var size = 0
        var count = 0
        while size < HistoryPageBuilder.maximumSearchedByteCount {
            size += try add()
            count += 1
        }
        var filter = TransactionFilter()
        filter.records = [id]
        // Each transaction has a little more than its names, so the last is the one that reaches the limit.
        let whole = try await reader.history(HistoryDescriptor(after: .start, filter: filter))
        #expect(whole.count == count && !whole.hasMore, "It reached the head just so.")
        _ = try add()
        let early = try await reader.history(HistoryDescriptor(after: .start, filter: filter))
        #expect(early.count == count && early.hasMore && !early.isFixed)
        #expect(early.transactions.count < 1 << 16, "It is small all the same.")
        let rest = try await reader.history(HistoryDescriptor(after: .token(early.token), filter: filter))
        #expect(rest.count == 1 && !rest.hasMore)
    }

    @Test(arguments: filters)
    func `a page on the way back ends early too`(_ filter: TransactionFilter) async throws {
        try store.commitTransactions(1, author: "a", bundle: "wanted")
        try store.commitTransactions(Self.budget, author: "a")
        var descriptor = HistoryDescriptor(after: .start, filter: filter)
        descriptor.order = .descending
        let early = try await reader.history(descriptor)
        #expect(early.count == 0 && early.hasMore && !early.isFixed && early.token == store.row.head.token)
        descriptor.cursor = early.next
        #expect(early.next?.number == 2)
        let rest = try await reader.history(descriptor)
        #expect(rest.count == 1 && !rest.hasMore && rest.next == nil && rest.token == early.token)
        descriptor.cursor = nil
        descriptor.after = .token(try await reader.resolve(.start).token)
        try await #expect(reader.history(descriptor).hasMore)
    }
}
