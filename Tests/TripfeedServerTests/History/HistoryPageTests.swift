// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import TestSupport
import Testing

/// Contract sections 3 and 4: `GET /history` and `GET /history/status`.
struct HistoryPageTests {
    private let server: TestServer
    private let clock: StoreClock
    private let tokens: [String]

    init() async throws {
        clock = StoreClock()
        server = try await TestServer(clock: clock)
        var tokens = [try #require(await server.ask("GET", "/history/status")["tripfeed-token"])]
        // A second apart, from 20:00:01 on.
        for (number, author) in ["app", "widget", nil, "app"].enumerated() {
            clock.advance(by: 1_000)
            let label: KeyValuePairs<String, String> =
                switch author {
                case "widget": ["Tripfeed-Author": "widget", "Tripfeed-Bundle": "b", "Tripfeed-Process": "p"]
                case let author?: ["Tripfeed-Author": author]
                case nil: [:]
                }
            let answer = await server.ask("POST", "/trips", TestServer.trip("\(number)"), label)
            tokens.append(try InsertedRecord(answer).token)
        }
        self.tokens = tokens
    }

    /// The numbers of the transactions of a page.
    private func numbers(_ query: String) async throws -> [Int] {
        try await server.ask("GET", "/history?\(query)").objects("transactions").compactMap { transaction in
            (transaction["token"] as? String).flatMap { tokens.firstIndex(of: $0) }
        }
    }

    @Test func `a page has its transactions in commit order, its token, and whether there is more`() async throws {
        let page = await server.ask("GET", "/history")
        #expect(try Set(page.object().keys) == ["transactions", "token", "hasMore"])
        #expect(try await numbers("") == [1, 2, 3, 4])
        #expect(try page.string("token") == tokens[4] && page["tripfeed-token"] == tokens[4])
        #expect(try page.object()["hasMore"] as? Bool == false)
        #expect(page["vary"] == "Accept, Prefer")
    }

    @Test(arguments: [
        ("author=app", [1, 4]), ("author=", [3]), ("author=app&author=widget", [1, 2, 4]), ("author=App", []),
        ("excludeAuthor=app", [2, 3]), ("excludeAuthor=app&excludeAuthor=widget", [3]), ("excludeAuthor=", [1, 2, 4]),
        ("author=app&author=widget&excludeAuthor=app", [2]), ("bundle=b", [2]), ("bundle=", [1, 3, 4]),
        ("process=p", [2]), ("process=", [1, 3, 4]), ("author=app&bundle=b", []), ("model=Trip", [1, 2, 3, 4]),
        ("model=LivingAccommodation", []), ("model=LivingAccommodation&model=Trip&author=", [3]),
    ])
    func `different parameters are ANDed, repeated ones ORed, an empty one means without`(
        query: String,
        expected: [Int]
    ) async throws {
        #expect(try await numbers(query) == expected)
        // What the filter left out is passed: the token is the head all the same.
        #expect(await server.ask("GET", "/history?\(query)")["tripfeed-token"] == tokens[4])
    }

    @Test(arguments: [
        ("after=start", [1, 2, 3, 4]), ("after=now", []), ("after=2026-11-30T20:00:02Z", [3, 4]),
        ("after=2026-11-30T20:00:02.999Z", [3, 4]), ("after=2026-11-30T21:00:02%2B01:00", [3, 4]),
        ("after=2026-11-30T21:00:02+01:00", [3, 4]), ("after=2026-11-30T20:00:00.999Z", [1, 2, 3, 4]),
        ("after=2000-01-01", [1, 2, 3, 4]), ("after=2100-01-01", []),
    ])
    func `after is start, now or a time`(query: String, expected: [Int]) async throws {
        #expect(try await numbers(query) == expected)
        let page = await server.ask("GET", "/history?\(query)")
        // Each is resolved once: an empty answer, too, gives a real token.
        #expect(page["tripfeed-token"] == tokens[4])
    }

    @Test(arguments: ["", "x", "2027-02-30", "2027-01-01T00:00:00", "tomorrow"])
    func `any other after is malformed`(after: String) async {
        #expect(await server.ask("GET", "/history?after=\(after)").problem == "malformed-token")
    }

    @Test(arguments: [1, 2, 3])
    func `a walk passes every transaction once`(limit: Int) async throws {
        var after = "start"
        var seen: [Int] = []
        while true {
            let page = await server.ask("GET", "/history?after=\(after)&limit=\(limit)")
            let next = try #require(try page.string("token"))
            seen += try await numbers("after=\(after)&limit=\(limit)")
            #expect(page["tripfeed-token"] == next)
            guard try page.object()["hasMore"] as? Bool == true else {
                #expect(next == tokens[4])
                break
            }
            // More means strictly later than the token asked with; the first page begins at the start.
            #expect(after == "start" || after.utf8.lexicographicallyPrecedes(next.utf8))
            after = next
        }
        #expect(seen == [1, 2, 3, 4])
    }

    @Test func `a page that its limit ended has an ETag and is private, any other is no-store`() async throws {
        let fixed = await server.ask("GET", "/history?limit=2")
        let tag = try #require(fixed["etag"])
        #expect(fixed["cache-control"] == "private, no-cache")
        try await server.insertTrip("later")
        let again = await server.ask("GET", "/history?limit=2", nil, ["If-None-Match": tag])
        #expect(again.status == 304)
        #expect(again["tripfeed-token"] == tokens[2] && again["etag"] == tag && again["vary"] == "Accept, Prefer")
        let other = await server.ask("GET", "/history?limit=2&author=app", nil, ["If-None-Match": tag])
        #expect(other.status == 200)
        for query in ["", "?limit=1000", "?after=now&limit=1"] {
            let open = await server.ask("GET", "/history\(query)")
            #expect(open["etag"] == nil && open["cache-control"] == "no-store", "\(query)")
        }
    }

    @Test func `a transaction shown in part says so`() async throws {
        let more = #","livingAccommodation":{"placeName":"x"},"bucketList":[{"title":"y"}]"#
        let trip = try await server.insertTrip("whole", more: more)
        let whole = try #require(
            try await server.ask("GET", "/history?after=\(tokens[4])").objects("transactions").first
        )
        #expect(whole["partial"] == nil && (whole["changes"] as? [Any])?.count == 3)
        for (query, models) in [
            ("model=BucketListItem", ["BucketListItem"]), ("model=Trip", ["Trip"]),
            ("model=LivingAccommodation&model=Trip", ["Trip", "LivingAccommodation"]),
        ] {
            let page = await server.ask("GET", "/history?after=\(tokens[4])&\(query)")
            let part = try #require(try page.objects("transactions").first)
            let changes = try #require(part["changes"] as? [[String: Any]])
            #expect(part["partial"] as? Bool == true)
            #expect(changes.compactMap { $0["model"] as? String } == models)
        }
        let all = await server.ask(
            "GET",
            "/history?after=\(tokens[4])&model=Trip&model=BucketListItem&model=LivingAccommodation"
        )
        #expect(try all.objects("transactions").first?["partial"] == nil)
        #expect(trip.answer["tripfeed-changes"] == "3")
    }

    @Test(arguments: [
        "limit=0", "limit=1001", "limit=", "limit=1&limit=1", "model=Plane", "model=trip", "model=",
        "after=now&after=now",
        "until=x", "since=2027-01-01T10:00", "order=down", "id=x", "include=records", "include=record,record",
        "wait=56",
        "wait=-1", "wait=x", "cursor=x", "ping=15", "lastEventID=x",
    ])
    func `a value out of range is 400 naming the parameter`(query: String) async throws {
        let answer = await server.ask("GET", "/history?\(query)")
        #expect(answer.problem == "bad-parameter")
        #expect(try answer.string("detail")?.contains("‘\(query.split(separator: "=")[0])’") == true)
    }

    @Test func `an author to filter by has at most 128 characters, none a control character`() async {
        let longest = String(repeating: "x", count: 128)
        #expect(await server.ask("GET", "/history?author=\(longest)").status == 200)
        for name in ["author", "excludeAuthor", "bundle", "process"] {
            #expect(await server.ask("GET", "/history?\(name)=\(longest)x").problem == "bad-parameter")
            #expect(await server.ask("GET", "/history?\(name)=%07").problem == "bad-parameter")
        }
    }

    @Test func `the status tells the two ends of history`() async throws {
        let answer = await server.ask("GET", "/history/status")
        let body = try answer.object()
        #expect(
            Set(body.keys) == [
                "token", "eventCounter", "oldestToken", "transactionCount", "retention", "storeIdentifier", "lastPrune",
            ]
        )
        #expect(body["token"] as? String == tokens[4] && body["oldestToken"] as? String == tokens[0])
        #expect(body["eventCounter"] as? Int == 4 && body["transactionCount"] as? Int == 4)
        #expect(body["lastPrune"] is NSNull)
        #expect(answer["tripfeed-token"] == tokens[4])
        #expect(body["storeIdentifier"] as? String == HistoryToken(tokens[4])?.store.description)
    }

    @Test func `listing first and following from there leaves no gap`() async throws {
        let listed = await server.ask("GET", "/trips")
        let token = try #require(listed["tripfeed-token"])
        let trip = try await server.insertTrip("later")
        let page = await server.ask("GET", "/history?after=\(token)")
        let changes = try #require(try page.objects("transactions").first?["changes"] as? [[String: Any]])
        #expect(changes.map { $0["id"] as? String } == [trip.id])
        #expect(try page.objects("transactions").count == 1)
    }

    @Test func `an answer is rendered anew after every kind of write`() async throws {
        let trip = try await server.insertTrip("x")
        var bodies: Set<String> = []
        for (method, body) in [("GET", nil), ("PATCH", #"{"name":"y"}"#), ("PUT", TestServer.trip("z"))] {
            await server.ask(method, trip.path, body)
            bodies.insert(await server.ask("GET", trip.path).text)
            bodies.insert(await server.ask("GET", "/history?after=\(tokens[4])").text)
        }
        #expect(bodies.count == 6)
        await server.ask("DELETE", trip.path)
        #expect(await server.ask("GET", trip.path).problem == "not-found")
    }
}
