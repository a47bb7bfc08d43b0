// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

struct HistoryCostTests {
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
        for statement in queries.ascending.statements + queries.descending.statements + [queries.single] {
            let plan = try QueryPlan(statement.sql, on: store.writer)
            #expect(!plan.mayReadEverything, "\(statement.sql): \(plan.lines)")
        }
    }

    @Test func `a transaction with many changes of a model is one number`() throws {
        _ = try session.begin()
        session.end()
        let counts = [1, 2, 16, 17, 18, 19, 34, 35, 36, 500, 1]
        try store.commit {
            for count in counts {
                let changes = (0..<count).map { _ in Change(model: 1, id: store.makeID(), kind: .insert) }
                try store.addTransaction(changes: changes)
            }
        }
        let numbers = counts.indices.map { Int64($0 + 1) }
        let all = NumberBounds(lower: 0, upper: 11)
        let place = try #require(queries.storedNumbers(of: PositionSet([1])).first)
        for count in 1...12 {
            let up = try queries.ascending.numbers(changing: place, in: all, count: count)
            #expect(up == Array(numbers.prefix(count)))
            let down = try queries.descending.numbers(changing: place, in: all, count: count)
            #expect(down == Array(numbers.reversed().prefix(count)))
        }
        for walk in [queries.ascending, queries.descending] {
            let some = try walk.numbers(changing: place, in: NumberBounds(lower: 5, upper: 8), count: 9)
            #expect(Set(some) == [6, 7, 8] && some.count == 3)
            #expect(try walk.numbers(changing: place, in: NumberBounds(lower: 11, upper: 11), count: 3).isEmpty)
            #expect(try walk.numbers(changing: place + 1, in: all, count: 3).isEmpty)
        }
        let steps = try StepCounter.steps(on: session.connection) {
            _ = try queries.ascending.numbers(changing: place, in: NumberBounds(lower: 9, upper: 11), count: 2)
            _ = try queries.descending.numbers(changing: place, in: NumberBounds(lower: 8, upper: 10), count: 2)
        }
        #expect(steps < 600, "The rows of a large transaction are passed over.")
    }
}
