// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

struct HistoryCostTests {
    private let store: WrittenStore
    private let queries: HistoryQueries

    init() throws {
        store = try WrittenStore()
        queries = try HistoryQueries(
            session: ReadSession(connection: store.file.openReader(), layout: store.layout)
        )
    }

    private func steps(_ descriptor: HistoryDescriptor) throws -> (steps: Int, page: HistoryPage) {
        queries.session.end()
        let ends = try queries.session.begin()
        var page: HistoryPage?
        let steps = try StepCounter.steps(on: queries.session.connection) {
            page = try queries.page(descriptor, between: ends)
        }
        return (steps, try #require(page))
    }

    @Test func `a page costs the same in a short history and in a long one`() throws {
        try store.commitTransactions(150, author: "a")
        let early = store.row.head.token
        try store.commitTransactions(850, author: "a")
        let short = try steps(HistoryDescriptor(after: .token(early)))
        try store.commitTransactions(30_000, author: "a")
        let long = try steps(HistoryDescriptor(after: .token(early)))
        #expect(short.page.count == 100 && long.page.count == 100)
        #expect(long.steps == short.steps)
        #expect(long.steps < 100 * 10)
    }

    @Test(arguments: ["author", "two authors", "model", "author and model"])
    func `what a filter costs follows what it finds`(_ kind: String) throws {
        var filter = TransactionFilter()
        if kind != "model" { filter.authors = [Label("rare")] }
        if kind == "two authors" { filter.authors.append(Label("rarer")) }
        if kind.hasSuffix("model") { filter.models = PositionSet([1]) }
        func fill(_ count: Int) throws {
            try store.commitTransactions(count, author: "common")
            try store.commit {
                try store.addTransaction(
                    author: "rare",
                    changes: [Change(model: 1, id: store.makeID(), kind: .insert)]
                )
            }
        }
        try fill(10)
        try fill(10)
        let short = try steps(HistoryDescriptor(after: .start, filter: filter))
        try store.commitTransactions(20_000, author: "common")
        let long = try steps(HistoryDescriptor(after: .start, filter: filter))
        #expect(short.page.count == 2 && long.page.count == 2)
        #expect(!long.page.hasMore && long.page.token == store.row.head.token)
        #expect(long.steps == short.steps)
        #expect(long.steps < 400)
    }

    @Test func `the statements begin at their places in the indexes`() throws {
        let statements =
            [
                queries.range, queries.filteredRange, queries.authorRange, queries.single,
            ].map(\.sql) + [HistoryQueries.byAuthor, HistoryQueries.byModel]
        for sql in statements {
            let plan = try QueryPlan(sql, on: store.writer)
            #expect(!plan.mayReadEverything, "\(sql): \(plan.lines)")
        }
    }

    @Test func `a transaction with many changes of a model is one number`() throws {
        _ = try queries.session.begin()
        queries.session.end()
        let counts = [1, 2, 16, 17, 18, 19, 34, 35, 36, 500, 1]
        try store.commit {
            for count in counts {
                let changes = (0..<count).map { _ in Change(model: 1, id: store.makeID(), kind: .insert) }
                try store.addTransaction(changes: changes)
            }
        }
        let numbers = counts.indices.map { Int64($0 + 1) }
        for count in 1...12 {
            let found = try queries.numbers(changing: 1, after: 0, count: count)
            #expect(found == Array(numbers.prefix(count)))
        }
        #expect(try queries.numbers(changing: 1, after: 5, count: 3) == [6, 7, 8])
        #expect(try queries.numbers(changing: 1, after: 11, count: 3).isEmpty)
        #expect(try queries.numbers(changing: 2, after: 0, count: 3).isEmpty)
        let steps = try StepCounter.steps(on: queries.session.connection) {
            _ = try queries.numbers(changing: 1, after: 9, count: 2)
        }
        #expect(steps < 300, "The rows of a large transaction are passed over.")
    }
}
