// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

/// What pages of some part of history cost, in steps of SQLite's virtual machine.
struct HistoryWindowCostTests {
    private let store: WrittenStore
    private let session: ReadSession
    private let queries: HistoryQueries

    init() throws {
        store = try WrittenStore()
        session = try ReadSession(connection: store.file.openReader(), layout: store.layout)
        queries = try session.historyQueries()
    }

    private func steps(_ descriptor: HistoryDescriptor) throws -> (steps: Int, page: HistoryPage) {
        session.end()
        let ends = try session.begin()
        var page: HistoryPage?
        let steps = try StepCounter.steps(on: session.connection) {
            page = try queries.page(descriptor, between: ends)
        }
        return (steps, try #require(page))
    }

    @Test(arguments: [HistoryDescriptor.Order.ascending, .descending])
    func `an id's history costs what it shows`(_ order: HistoryDescriptor.Order) throws {
        let id = store.makeID()
        var descriptor = HistoryDescriptor(after: .start)
        descriptor.filter.records = [id]
        descriptor.order = order
        for _ in 1...3 {
            try store.commitTransactions(10, author: "common")
            try store.commit { try store.addTransaction(changes: [Change(model: 0, id: id, kind: .insert)]) }
        }
        let short = try steps(descriptor)
        try store.commitTransactions(20_000, author: "common")
        let long = try steps(descriptor)
        #expect(short.page.count == 3 && long.page.count == 3 && !long.page.hasMore)
        #expect(long.steps == short.steps && long.steps < 200)
        descriptor.filter.authors = [Label("common")]
        descriptor.filter.models = PositionSet([0])
        let filtered = try steps(descriptor)
        #expect(filtered.page.count == 0 && filtered.steps < 200, "The records' index comes before the others.")
    }

    @Test(arguments: [HistoryDescriptor.Order.ascending, .descending])
    func `a window of time costs what it shows and the halving`(_ order: HistoryDescriptor.Order) throws {
        let start: Int64 = 1_796_068_800_000
        try store.commit {
            for number in 0..<20_000 { try store.addTransaction(author: "a", at: start + Int64(number)) }
        }
        for author in [nil, "a", "b"] {
            var descriptor = HistoryDescriptor(after: .start)
            descriptor.since = Timestamp(milliseconds: start + 9_000)
            descriptor.until = Timestamp(milliseconds: start + 9_050)
            descriptor.order = order
            if let author { descriptor.filter.authors = [Label(author)] }
            let window = try steps(descriptor)
            #expect(window.page.count == (author == "b" ? 0 : 50) && !window.page.hasMore)
            #expect(window.steps < 50 * 15 + 2 * 15 * 12, "\(window.steps)")
        }
    }

    @Test func `a page on the way back costs what it costs on the way on`() throws {
        try store.commitTransactions(20_000, author: "a")
        for authors in [[], ["a"], ["a", "b"]] {
            var descriptor = HistoryDescriptor(after: .start)
            descriptor.filter.authors = authors.map { Label($0) }
            let on = try steps(descriptor)
            descriptor.order = .descending
            let first = try steps(descriptor)
            descriptor.cursor = first.page.next
            let second = try steps(descriptor)
            for back in [first, second] {
                #expect(back.page.count == 100 && back.page.hasMore)
                #expect(back.steps <= on.steps + 40, "\(authors): \(back.steps), not \(on.steps)")
            }
        }
    }
}
