// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import TestSupport
import Testing

/// What readers, streams and a killed server make of pruning.
@Suite(.ownThreads) struct PruneTests {
    private struct Problem: Decodable {
        let type: String
        let oldestToken: String
        let currentToken: String
    }

    private struct Status: Decodable {
        struct Prune: Decodable {
            let deletedTransactions: Int
            let oldestToken: String
        }

        let oldestToken: String
        let transactionCount: Int
        let lastPrune: Prune?
    }

    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func start(_ options: [String] = []) throws -> RunningServer {
        try RunningServer(store: folder.path(of: "x.sqlite"), options)
    }

    private func addTrips(_ numbers: ClosedRange<Int>, _ client: HTTPClient) throws -> [String] {
        try numbers.map { try #require(try client.addTrip("Trip \($0)")["tripfeed-token"]) }
    }

    @Test func `readers and streams that history was pruned under are told, and go on from what they are told`() throws
    {
        let server = try start()
        let client = try server.client()
        let tokens = try addTrips(1...30, client)
        let page = try client.page(after: "start", limit: 10)
        #expect(page.token == tokens[9])
        let watcher = try server.ticks()
        try #expect(watcher.nextButPing()?.name == "hello")
        try #expect(client.ask("DELETE", "/history?through=\(tokens[19])").status == 200)

        let gone = try client.ask("GET", "/history?after=\(page.token)&limit=10")
        #expect(gone.status == 410)
        let problem: Problem = try gone.decode()
        #expect(problem.type == "/problems/token-expired")
        #expect(problem.oldestToken == tokens[19] && problem.currentToken == tokens[29])
        try #expect(client.history(after: problem.oldestToken).map(\.token) == Array(tokens[20...]))

        for target in ["/history/events", "/history"] {
            let stream = try EventReader(server.client(), target, fields: ["Last-Event-ID": page.token])
            #expect(stream.head.status == 200)
            try #expect(stream.nextButPing()?.name == "hello")
            let reset = try #require(try stream.nextButPing())
            #expect(reset.name == "reset" && reset.id == tokens[29])
            let told: Problem = try reset.decode()
            #expect(told.type == "/problems/token-expired" && told.oldestToken == tokens[19])
        }

        // Who was up to date is not disturbed: the next event is that of the next save.
        let next = try addTrips(31...31, client)
        let tick = try #require(try watcher.nextButPing())
        #expect(tick.name == "tick" && tick.id == next[0])
        server.stop()
    }

    @Test func `a reader that is overtaken again and again reads everything or is told where the gap ends`() throws {
        let server = try start()
        let client = try server.client()
        let tokens = try addTrips(1...200, client)
        let place: @Sendable (String) -> Int = { token in tokens.firstIndex(of: token) ?? -1 }
        try Together.run([
            {
                let client = try server.client()
                for number in stride(from: 4, to: 200, by: 5) {
                    try #expect(client.ask("DELETE", "/history?through=\(tokens[number])").status == 200)
                }
            },
            {
                let client = try server.client()
                var token = tokens[0]
                while token != tokens[199] {
                    let answer = try client.ask("GET", "/history?after=\(token)&limit=2")
                    if answer.status == 410 {
                        let problem: Problem = try answer.decode()
                        #expect(place(problem.oldestToken) > place(token))
                        token = problem.oldestToken
                    } else {
                        let page: HistoryPage = try answer.decode()
                        let first = place(token) + 1
                        #expect(page.transactions.map(\.token) == Array(tokens[first...min(first + 1, 199)]))
                        token = page.token
                    }
                }
            },
        ])
        server.stop()
    }

    @Test func `a server that is killed while it prunes has either pruned or not, and has no gap`() throws {
        var server = try start()
        var kept: [String] = []
        for round in 0..<3 {
            let client = try server.client()
            let save = try client.ask("POST", "/transactions", Self.largeSave(round))
            let low = try #require(save.status == 201 ? save["tripfeed-token"] : nil, "\(save.text)")
            kept = try addTrips((round * 10 + 1)...(round * 10 + 5), client)
            try Together.run([
                { [server] in
                    // Whether the answer comes before the end does not matter.
                    _ = try? server.client().ask("DELETE", "/history?through=\(low)")
                },
                { [server] in
                    let client = try server.client()
                    while try client.status().oldestToken != low {}
                    server.process.signal(SIGKILL)
                },
            ])
            server.process.waitForExit()
            server = try start()
            try check(server, low: low, kept: kept)
            if round > 0 {
                // Once more, while what was left is deleted in the background.
                server.kill()
                server = try start()
                try check(server, low: low, kept: kept)
            }
        }
        let next = try addTrips(100...100, server.client())
        try #expect(server.client().history(after: kept[4]).map(\.token) == next)
        server.stop()
    }

    private func check(_ server: RunningServer, low: String, kept: [String]) throws {
        let client = try server.client()
        let status: Status = try client.ask("GET", "/history/status").decode()
        #expect(status.oldestToken == low && status.lastPrune?.oldestToken == low)
        #expect(status.transactionCount == kept.count)
        try #expect(client.history().map(\.token) == kept)
        try #expect(client.history(after: low).map(\.token) == kept)
        let again = try client.ask("DELETE", "/history?through=\(low)")
        #expect(again.status == 200 && again.text.contains(#""deletedTransactions":0"#))
    }

    /// A save of so many records that deleting its rows takes a while.
    private static func largeSave(_ round: Int) -> String {
        let operations = (0..<4_000).map { number in
            #"{"insert": {"model": "Trip", "values": \#(Trips.body("Large \(round) \(number)"))}}"#
        }
        return #"{"operations": [\#(operations.joined(separator: ","))]}"#
    }

    @Test func `what is older than was asked for goes when the server starts, but for the newest`() throws {
        let options = ["--history-retention", "1s", "--history-keep", "2"]
        let server = try start(["--history-retention", "0"])
        let client = try server.client()
        let tokens = try addTrips(1...5, client)
        try #expect(client.ask("GET", "/history/status").object()["retention"] is NSNull)
        // The timestamps are the server's; a save that changes something tells its time.
        var (number, last) = (5, tokens[4])
        let first = try #require(try client.page(after: tokens[3]).transactions.first).timestamp
        var newest = first
        while Self.milliseconds(newest) < Self.milliseconds(first) + 1_100 {
            number += 1
            let token = try addTrips(number...number, client)[0]
            newest = try #require(try client.page(after: last, limit: 1).transactions.first).timestamp
            last = token
        }
        server.stop()

        let next = try start(options)
        var status: Status
        repeat {
            status = try next.client().ask("GET", "/history/status").decode()
        } while status.oldestToken < tokens[4]
        #expect(status.transactionCount >= 2)
        #expect((status.lastPrune?.deletedTransactions ?? 0) >= 4)
        let retention = try next.client().ask("GET", "/history/status").object()["retention"] as? [String: Int]
        #expect(retention == ["maximumAge": 1, "minimumCount": 2])
        next.stop()
    }

    private static func milliseconds(_ timestamp: String) -> Int {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? style.parse(timestamp)).map { Int($0.timeIntervalSince1970 * 1_000) } ?? 0
    }
}
