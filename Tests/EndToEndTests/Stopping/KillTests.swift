// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// A server that is killed in the middle of its work, again and again on the same store.
@Suite(.ownThreads) struct KillTests {
    private let folder: TemporaryDirectory
    private let writers = 6

    init() throws {
        folder = try TemporaryDirectory()
    }

    private static var rounds: Int { Program.runsSlowTests ? 200 : 4 }

    @Test(arguments: ["full", "normal"])
    func `nothing that was acknowledged is lost, and no reader has a gap`(durability: String) throws {
        let reader = FollowingReader()
        var acknowledged: [Ledger.Entry] = []
        for round in 0..<Self.rounds {
            let server = try start(durability)
            acknowledged += try load(server, round: round, reader: reader)

            let next = try start(durability)
            let before = reader.seen.count
            try reader.follow(next, untilHead: true)
            try check(next, reader, acknowledged.suffix(300), since: before)
            next.kill()
        }
        let last = try start(durability)
        let history = try last.client().history()
        #expect(history == reader.seen)
        let stored = Set(history.map(\.token))
        #expect(acknowledged.allSatisfy { stored.contains($0.token) })
        #expect(history.count <= acknowledged.count + Self.rounds * writers)
        try checkRecords(last, history)
        last.stop()
    }

    private func start(_ durability: String) throws -> RunningServer {
        try RunningServer(store: folder.path(of: "x.sqlite"), ["--durability", durability])
    }

    /// Writes on several connections while one reads, and kills the server at some moment.
    private func load(_ server: RunningServer, round: Int, reader: FollowingReader) throws -> [Ledger.Entry] {
        let ledger = Ledger(limit: 20 + round * 37 % 61) { server.process.signal(SIGKILL) }
        let work: [@Sendable () throws -> Void] = (0..<writers).map { number in
            { try LedgerWriter(name: "\(round) \(number)", ledger: ledger).run(on: server.client()) }
        }
        try Together.run(work + [{ try reader.follow(server, untilHead: false) }])
        #expect(ledger.isFull)
        #expect(server.process.waitForExit() == .signal(SIGKILL))
        return ledger.all
    }

    /// The newest part of the history against what was acknowledged, and the tokens from before.
    private func check(
        _ server: RunningServer,
        _ reader: FollowingReader,
        _ acknowledged: ArraySlice<Ledger.Entry>,
        since before: Int
    ) throws {
        let client = try server.client()
        let status = try client.status()
        #expect(status.transactionCount == reader.seen.count)
        #expect(status.eventCounter == reader.seen.count)
        #expect(status.token == reader.place)
        let tokens = reader.seen.map(\.token)
        #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0 < $1 })
        let stored = Dictionary(uniqueKeysWithValues: reader.seen.suffix(1_000).map { ($0.token, $0) })
        for entry in acknowledged {
            let transaction = try #require(stored[entry.token])
            #expect(transaction.changes.contains { $0.type == entry.type && $0.id == entry.id })
            try #expect(client.ask("GET", "/history?after=\(entry.token)&limit=1").status == 200)
        }
    }

    /// The records are what the history says: those inserted and not deleted.
    private func checkRecords(_ server: RunningServer, _ history: [HistoryPage.Transaction]) throws {
        struct Page: Decodable {
            let items: [Record]
            let next: String?
        }
        var expected: Set<String> = []
        for change in history.flatMap(\.changes) where change.model == "Trip" {
            if change.type == "insert" { expected.insert(change.id) }
            if change.type == "delete" { expected.remove(change.id) }
        }
        let client = try server.client()
        var page: Page = try client.ask("GET", "/trips?limit=1000").decode()
        var found = Set(page.items.map(\.id))
        while let next = page.next {
            page = try client.ask("GET", "/trips?limit=1000&cursor=\(next)").decode()
            found.formUnion(page.items.map(\.id))
        }
        #expect(found == expected)
    }
}
