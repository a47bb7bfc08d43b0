// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import TestSupport
import Testing

/// Contract section 4: which part of history a page shows.
struct HistoryRangeTests {
    private let server: TestServer
    private let tokens: [String]

    /// Five transactions, a second apart from 20:00:01 on.
    init() async throws {
        let clock = StoreClock()
        server = try await TestServer(clock: clock)
        var tokens = [try #require(await server.ask("GET", "/history/status")["tripfeed-token"])]
        for number in 1...5 {
            clock.advance(by: 1_000)
            tokens.append(try await server.insertTrip("\(number)", author: number % 2 == 0 ? "even" : "odd").token)
        }
        self.tokens = tokens
    }

    private func numbers(_ page: HTTPAnswer) throws -> [Int] {
        try page.objects("transactions").compactMap { transaction in
            (transaction["token"] as? String).flatMap { tokens.firstIndex(of: $0) }
        }
    }

    private func page(_ query: String) async throws -> (numbers: [Int], token: Int?, hasMore: Bool?) {
        let page = await server.ask("GET", "/history?\(query)")
        #expect(page.status == 200, "\(page.text)")
        let token = try page.string("token").flatMap { tokens.firstIndex(of: $0) }
        return (try numbers(page), token, try page.object()["hasMore"] as? Bool)
    }

    @Test(arguments: [
        ("since=2026-11-30T20:00:03Z", [3, 4, 5], 5),
        ("since=2026-11-30T20:00:02.001Z", [3, 4, 5], 5),
        ("until=2026-11-30T20:00:03Z", [1, 2], 2),
        ("until=2026-11-30T20:00:03.001Z", [1, 2, 3], 3),
        ("since=2026-11-30T20:00:02Z&until=2026-11-30T20:00:04Z", [2, 3], 3),
        ("since=2026-11-30T21:00:02+01:00&until=2026-11-30T20:00:04Z&author=odd", [3], 3),
        ("since=2099-01-01", [], 5), ("until=2099-01-01", [1, 2, 3, 4, 5], 5),
    ])
    func `since is the earliest timestamp and until the one that all are before`(
        query: String,
        numbers: [Int],
        token: Int
    ) async throws {
        let page = try await page(query)
        #expect(page.numbers == numbers && page.token == token && page.hasMore == false)
    }

    @Test func `through is the fixed last transaction of the range`() async throws {
        let page = try await page("after=\(tokens[1])&through=\(tokens[4])")
        #expect(page.numbers == [2, 3, 4] && page.token == 4 && page.hasMore == false)
        let filtered = try await self.page("through=\(tokens[4])&author=odd")
        #expect(filtered.numbers == [1, 3] && filtered.token == 4)
    }

    @Test func `a range that ends before it begins is empty, with hasMore false and the token asked with`() async throws
    {
        for query in ["through=\(tokens[1])", "until=2026-11-30T20:00:02Z", "until=2001-01-01"] {
            let page = try await page("after=\(tokens[3])&\(query)")
            #expect(page.numbers.isEmpty && page.token == 3 && page.hasMore == false, "\(query)")
        }
    }

    @Test func `through is judged as any token`() async throws {
        let other = try await TestServer()
        let foreign = try #require(await other.ask("GET", "/history/status")["tripfeed-token"])
        #expect(await server.ask("GET", "/history?through=\(foreign)").problem == "token-foreign")
        #expect(await server.ask("GET", "/history?through=x").problem == "malformed-token")
        #expect(await server.ask("GET", "/history?through=").problem == "malformed-token")
    }

    @Test func `a page that limit or a given through ended has an ETag and is private, no-cache`() async throws {
        for query in ["limit=2", "through=\(tokens[3])", "after=\(tokens[1])&through=\(tokens[5])&author=odd"] {
            let page = await server.ask("GET", "/history?\(query)")
            let tag = try #require(page["etag"], "\(query)")
            #expect(page["cache-control"] == "private, no-cache")
            let again = await server.ask("GET", "/history?\(query)", nil, ["If-None-Match": tag])
            #expect(again.status == 304 && again["tripfeed-token"] == page["tripfeed-token"])
        }
        for query in [
            "", "until=2026-11-30T20:00:03Z", "limit=2&include=record", "through=\(tokens[3])&include=record",
        ] {
            let page = await server.ask("GET", "/history?\(query)")
            #expect(page["etag"] == nil && page["cache-control"] == "no-store", "\(query)")
        }
    }

    @Test func `desc starts at the newest and walks back; the token of every page is the first read's head`()
        async throws
    {
        var query = "order=desc&limit=2"
        var walk: [[Int]] = []
        var cursor: String?
        repeat {
            let page = await server.ask("GET", "/history?\(query)" + (cursor.map { "&cursor=\($0)" } ?? ""))
            walk.append(try numbers(page))
            #expect(try page.string("token") == tokens[5] && page["tripfeed-token"] == tokens[5])
            cursor = try page.object()["next"] as? String
            #expect(try page.object()["hasMore"] as? Bool == (cursor != nil))
            try await server.insertTrip("later \(walk.count)")
        } while cursor != nil
        #expect(walk == [[5, 4], [3, 2], [1]])
        query = "order=desc&author=odd&through=\(tokens[4])&after=\(tokens[1])"
        #expect(try await page(query).numbers == [3])
    }

    @Test func `a cursor belongs to all parameters but limit`() async throws {
        let first = await server.ask("GET", "/history?order=desc&limit=2&author=odd")
        let cursor = try #require(try first.string("next"))
        #expect(await server.ask("GET", "/history?author=odd&order=desc&limit=7&cursor=\(cursor)").status == 200)
        for query in ["order=desc&author=even", "order=desc", "author=odd", "order=asc&author=odd"] {
            let answer = await server.ask("GET", "/history?\(query)&cursor=\(cursor)")
            #expect(answer.problem == "bad-parameter", "\(query)")
        }
        let damaged = String(cursor.dropLast()) + (cursor.last == "-" ? "0" : "-")
        let answer = await server.ask("GET", "/history?order=desc&author=odd&cursor=\(damaged)")
        #expect(answer.problem == "bad-parameter")
    }

    @Test func `id shows one record's history, with model of that model alone, in part where there is more`()
        async throws
    {
        let trip = try await server.insertTrip("mine", more: #","bucketList":[{"title":"a"},{"title":"b"}]"#)
        await server.ask("PATCH", trip.path, #"{"destination":"Porto"}"#)
        let page = await server.ask("GET", "/history?id=\(trip.id.uppercased())")
        let transactions = try page.objects("transactions")
        #expect(transactions.count == 2)
        #expect(transactions[0]["partial"] as? Bool == true && transactions[1]["partial"] == nil)
        for transaction in transactions {
            let changes = try #require(transaction["changes"] as? [[String: Any]])
            #expect(changes.map { $0["id"] as? String } == [trip.id])
        }
        #expect(try await server.ask("GET", "/history?id=\(trip.id)&model=Trip").objects("transactions").count == 2)
        let none = await server.ask("GET", "/history?id=\(trip.id)&model=BucketListItem")
        #expect(try none.objects("transactions").isEmpty)
    }

    @Test func `repeated ids are ORed`() async throws {
        let trips = [try await server.insertTrip("one"), try await server.insertTrip("two")]
        try await server.insertTrip("three")
        let page = await server.ask("GET", "/history?id=\(trips[0].id)&id=\(trips[1].id)&id=\(trips[0].id)")
        #expect(try page.objects("transactions").compactMap { $0["token"] as? String } == trips.map(\.token))
    }

    @Test func `limit is up to 1000 transactions, 100 unless told`() async throws {
        for number in 6...101 { try await server.insertTrip("\(number)") }
        for (query, count, hasMore) in [("", 100, true), ("limit=101", 101, false), ("limit=1000", 101, false)] {
            let page = await server.ask("GET", "/history?\(query)")
            #expect(try page.objects("transactions").count == count)
            #expect(try page.object()["hasMore"] as? Bool == hasMore)
        }
    }

    @Test func `include=record adds the record as it is now, null once deleted, and the page says asOf`() async throws {
        let trip = try await server.insertTrip("kept")
        let gone = try await server.insertTrip("gone")
        await server.ask("DELETE", gone.path)
        await server.ask("PATCH", trip.path, #"{"destination":"Porto"}"#)
        let page = await server.ask("GET", "/history?after=\(tokens[5])&include=record")
        let changes = try page.objects("transactions").flatMap { $0["changes"] as? [[String: Any]] ?? [] }
        let now = try await server.ask("GET", trip.path).object() as NSDictionary
        for change in changes {
            if change["id"] as? String == trip.id {
                #expect(change["record"] as? NSDictionary == now)
            } else {
                #expect(change["record"] is NSNull)
            }
        }
        #expect(changes.count == 4)
        #expect(try page.string("asOf") == page.string("token"))
        let part = await server.ask("GET", "/history?include=record&limit=1")
        #expect(try part.string("asOf") == page.string("token") && part.string("token") == tokens[1])
        #expect(try await server.ask("GET", "/history").object()["asOf"] == nil)
    }

    @Test func `a stream and lines include records too`() async throws {
        for (accept, name) in [("text/event-stream", "data: "), ("application/x-ndjson", "")] {
            let writer = ScriptedWriter()
            let target = "/history?after=\(tokens[4])&include=record"
            try await server.follow(target, ["Accept": accept], into: writer)
            let text = String(decoding: writer.chunks.flatMap(\.self), as: UTF8.self)
            let line = try #require(
                text.split(separator: "\n").first { $0.hasPrefix(name + "{\"token\":\"\(tokens[5])") }
            )
            #expect(line.contains("\"record\":{\"id\":"))
        }
    }
}
