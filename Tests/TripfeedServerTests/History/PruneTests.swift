// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 4, its last paragraph: `DELETE /history`.
struct PruneTests {
    private let clock = StoreClock()
    private let server: TestServer
    /// The tokens of numbers 0 to 4; each transaction is a second later than the one before.
    private let tokens: [String]

    init() async throws {
        server = try await TestServer(clock: clock)
        var tokens = [try #require(await server.ask("GET", "/history/status")["tripfeed-token"])]
        for name in ["A", "B", "C", "D"] {
            tokens.append(try await server.insertTrip(name).token)
            clock.advance(by: 1_000)
        }
        self.tokens = tokens
    }

    private func expect(_ answer: HTTPAnswer, deleted count: Int, oldest number: Int) throws {
        #expect(answer.status == 200)
        #expect(Set(try answer.object().keys) == ["deletedTransactions", "oldestToken"])
        #expect(try answer.object()["deletedTransactions"] as? Int == count)
        #expect(try answer.string("oldestToken") == tokens[number])
        #expect(answer["tripfeed-token"] == nil && answer["cache-control"] == "no-store")
    }

    @Test func `a token takes its transaction and all before it`() async throws {
        try expect(await server.ask("DELETE", "/history?through=\(tokens[2])"), deleted: 2, oldest: 2)
        try expect(await server.ask("DELETE", "/history?through=\(tokens[2])"), deleted: 0, oldest: 2)
        let page = await server.ask("GET", "/history")
        #expect(try page.object()["pruned"] as? Bool == true)
        #expect(try page.objects("transactions").compactMap { $0["token"] as? String } == Array(tokens[3...]))
    }

    @Test(arguments: [
        ("2026-11-30T20:00:00Z", 0), ("2026-11-30T20:00:00.001Z", 1), ("2026-11-30T20:00:01Z", 1),
        ("2026-11-30T21:00:01.001+01:00", 2), ("2026-11-30T20:00:03.001Z", 4), ("2026-11-30", 0), ("2100-01-01", 4),
    ])
    func `a time takes what is earlier`(time: String, count: Int) async throws {
        try expect(await server.ask("DELETE", "/history?before=\(time)"), deleted: count, oldest: count)
        try expect(await server.ask("DELETE", "/history?before=\(time)"), deleted: 0, oldest: count)
    }

    @Test func `exactly one of the two has to be given, once and of its kind`() async throws {
        let token = tokens[2]
        for query in [
            "", "?before=2026-01-01&through=\(token)", "?through=\(token)&through=\(token)", "?before=",
            "?before=2026-01-01&before=2026-01-01", "?before=\(token)", "?before=now", "?before=2026-02-30",
            "?through=\(token)&author=x", "?after=\(token)",
        ] {
            #expect(await server.ask("DELETE", "/history\(query)").problem == "bad-parameter", "\(query)")
        }
        for text in ["", "start", "now", "2026-01-01", "x", "\(token)A"] {
            #expect(await server.ask("DELETE", "/history?through=\(text)").problem == "malformed-token", "\(text)")
        }
        #expect(try await server.ask("GET", "/history").objects("transactions").count == 4)
    }

    @Test func `a token is judged as anywhere`() async throws {
        await server.ask("DELETE", "/history?through=\(tokens[2])")
        let token = try #require(HistoryToken(tokens[3]))
        for (text, problem) in [
            (tokens[1], "token-expired"), (token.with(fingerprint: 1), "token-diverged"),
            (token.with(number: 9), "token-diverged"), (token.with(store: RecordID(high: 1, low: 2)), "token-foreign"),
        ] {
            let answer = await server.ask("DELETE", "/history?through=\(text)")
            #expect(answer.status == 410 && answer.problem == problem)
            #expect(try answer.string("oldestToken") == tokens[2] && answer.string("currentToken") == tokens[4])
        }
        #expect(try await server.ask("GET", "/history").objects("transactions").count == 2)
    }

    @Test func `without credentials it is 403 beyond loopback, whatever else may be written`() async throws {
        var settings = ServerSettings()
        settings.access.guardsLoopback = false
        let server = try await TestServer(settings: settings)
        let trip = try await server.insertTrip()
        for query in ["?through=\(trip.token)", "?before=2100-01-01", ""] {
            #expect(await server.ask("DELETE", "/history\(query)", host: "trips.example").problem == "forbidden")
        }
        #expect(try await server.ask("GET", "/history").objects("transactions").count == 1)
        #expect(await server.ask("DELETE", trip.path).status == 204)
    }

    @Test func `a page of another origin prunes nothing, and neither does anyone where only reading is open`()
        async throws
    {
        let target = "/history?through=\(tokens[4])"
        #expect(await server.ask("DELETE", target, nil, ["Origin": "http://evil.example"]).problem == "forbidden")
        #expect(await server.ask("DELETE", target, host: "evil.example").problem == "misdirected")
        #expect(try await server.ask("GET", "/history").objects("transactions").count == 4)
        var settings = ServerSettings()
        settings.access.allowsAnonymousWrites = false
        let reading = try TestServer(settings: settings, store: server.store)
        #expect(await reading.ask("DELETE", target).problem == "forbidden")
    }

    @Test func `what was read before is not answered again afterwards`() async throws {
        let targets = ["/history", "/history?after=\(tokens[1])&limit=1", "/history?after=\(tokens[0])"]
        var tags: [String?] = []
        for target in targets { tags.append(await server.ask("GET", target)["etag"]) }
        let tag = try #require(tags[1])
        #expect(await server.ask("GET", targets[1], nil, ["If-None-Match": tag]).status == 304)
        await server.ask("DELETE", "/history?through=\(tokens[2])")
        #expect(try await server.ask("GET", targets[0]).object()["pruned"] as? Bool == true)
        #expect(await server.ask("GET", targets[1], nil, ["If-None-Match": tag]).problem == "token-expired")
        #expect(await server.ask("GET", targets[2]).problem == "token-expired")
    }

    @Test func `records and their versions stay, and nobody is woken`() async throws {
        let trips = await server.ask("GET", "/trips").text
        let writer = ScriptedWriter([
            { [server, tokens] in
                await server.ask("DELETE", "/history?through=\(tokens[4])")
                server.deliverTicks()
                return nil
            }
        ])
        try await server.follow("/history/events", into: writer)
        #expect(writer.names == ["hello"])
        #expect(await server.ask("GET", "/trips").text == trips)
    }

    @Test func `the status tells the last prune that took something`() async throws {
        clock.advance(by: 500)
        await server.ask("DELETE", "/history?through=\(tokens[3])")
        clock.advance(by: 500)
        await server.ask("DELETE", "/history?through=\(tokens[3])")
        let status = try await server.ask("GET", "/history/status").object()
        let prune = try #require(status["lastPrune"] as? [String: Any])
        #expect(Set(prune.keys) == ["timestamp", "deletedTransactions", "oldestToken"])
        #expect(prune["timestamp"] as? String == "2026-11-30T20:00:04.500Z")
        #expect(prune["deletedTransactions"] as? Int == 3 && prune["oldestToken"] as? String == tokens[3])
        #expect(status["oldestToken"] as? String == tokens[3] && status["token"] as? String == tokens[4])
        #expect(status["transactionCount"] as? Int == 1 && status["eventCounter"] as? Int == 4)
    }

    @Test func `the status tells what is kept, null for everything`() async throws {
        #expect(await server.ask("GET", "/history/status").text.contains(#""retention":null"#))
        var settings = ServerSettings()
        settings.retention = .standard
        let keeping = try TestServer(settings: settings, store: server.store)
        let retention = try await keeping.ask("GET", "/history/status").object()["retention"] as? [String: Int]
        #expect(retention == ["maximumAge": 2_592_000, "minimumCount": 10_000])
    }
}
