// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite(.ownThreads) struct LoadTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func saves() -> [SaveGenerator.Made] {
        var generator = SaveGenerator(seed: 400)
        return (0..<400).map { _ in generator.next() }
    }

    @Test func `the generated saves are of every kind`() {
        let saves = saves()
        let kinds = Set(saves.flatMap { save in save.changes.map { "\($0.type) \($0.model)" } })
        #expect(kinds.count == 7)
        #expect(Set(saves.map(\.author)) == ["app", "widget"])
        #expect(saves.map(\.body) == self.saves().map(\.body))
    }

    @Test func `400 saves load in order, and history has all of them in order`() throws {
        let server = try RunningServer(store: folder.path(of: "x.sqlite"))
        let client = try server.client()
        let saves = saves()
        var tokens: [String] = []
        for save in saves {
            let answer = try client.ask("POST", "/transactions", save.body)
            try #require(answer.status == 201, "\(answer.text)\n\(save.body)")
            tokens.append(try #require(answer["tripfeed-token"]))
        }
        let history = try client.history()
        #expect(history.map(\.token) == tokens)
        #expect(tokens == tokens.sorted())
        #expect(history.map(\.author) == saves.map(\.author))
        for (transaction, save) in zip(history, saves) { #expect(transaction.changes == save.changes) }
        try #expect(client.status().transactionCount == 400)
        server.stop()

        try resume(from: RunningServer(store: folder.path(of: "x.sqlite")), tokens)
    }

    /// A client that stops midway, on a server that was started anew, goes on from its token.
    private func resume(from server: RunningServer, _ tokens: [String]) throws {
        var seen: [String] = []
        var place = "start"
        for limit in [7, 1, 100, 3, 50, 1_000] {
            let page = try server.client().page(after: place, limit: limit)
            seen += page.transactions.map(\.token)
            place = page.token
            #expect(page.hasMore == (seen.count < tokens.count))
        }
        #expect(seen == tokens)
        try #expect(server.client().page(after: place).transactions.isEmpty)
        server.stop()
    }

    @Test func `history by one author is that author's part, in order`() throws {
        let server = try RunningServer(store: ":memory:")
        let client = try server.client()
        let saves = saves().prefix(80)
        for save in saves { try client.ask("POST", "/transactions", save.body) }
        let page: HistoryPage = try client.ask("GET", "/history?author=widget").decode()
        #expect(page.transactions.map(\.changes) == saves.filter { $0.author == "widget" }.map(\.changes))
        #expect(!page.transactions.isEmpty)
        server.stop()
    }
}
