// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 5: where a subscriber resumes, and what it gets when it cannot.
struct TickResumeTests {
    private let server: TestServer
    private let old: String
    private let head: String

    init() async throws {
        server = try await TestServer()
        old = try await server.insertTrip("A").token
        head = try await server.insertTrip("B").token
    }

    private func names(_ query: String, _ lastEventID: String?...) async throws -> [String] {
        let writer = ScriptedWriter()
        let fields: KeyValuePairs<String, String> =
            switch lastEventID.compactMap(\.self) {
            case let ids where ids.isEmpty: [:]
            case let ids: ["Last-Event-ID": ids[0]]
            }
        try await server.follow("/history/events\(query)", fields, into: writer)
        return writer.names
    }

    @Test func `a token that is not the head gives one tick at once, whatever the filter`() async throws {
        #expect(try await names("?after=\(old)") == ["hello", "tick"])
        #expect(try await names("?after=\(old)&author=nobody") == ["hello", "tick"])
        #expect(try await names("?after=start") == ["hello", "tick"])
        #expect(try await names("?after=2020-01-01") == ["hello", "tick"])
    }

    @Test func `the head, now, and no token at all give hello alone`() async throws {
        #expect(try await names("?after=\(head)") == ["hello"])
        #expect(try await names("?after=now") == ["hello"])
        #expect(try await names("?after=2100-01-01") == ["hello"])
        #expect(try await names("") == ["hello"])
    }

    @Test func `the browser's header goes before lastEventID, and that before after`() async throws {
        #expect(try await names("?lastEventID=\(old)&after=\(old)", head) == ["hello"])
        #expect(try await names("?lastEventID=\(head)&after=\(head)", old) == ["hello", "tick"])
        #expect(try await names("?lastEventID=\(head)&after=\(old)") == ["hello"])
        #expect(try await names("?lastEventID=\(old)&after=\(head)") == ["hello", "tick"])
    }

    @Test func `an empty id counts as absent`() async throws {
        #expect(try await names("?lastEventID=\(old)", "") == ["hello", "tick"])
        #expect(try await names("?lastEventID=&after=\(old)", "") == ["hello", "tick"])
        #expect(try await names("?lastEventID=", "") == ["hello"])
    }

    @Test func `a bad token is 200 with reset in the same write, then live ticks`() async throws {
        let token = try #require(HistoryToken(head))
        let cases: [(String, String)] = [
            ("x", "malformed-token"),
            (token.with(store: RecordID(high: 1, low: 2)), "token-foreign"),
            (token.with(number: 3), "token-diverged"),
            (token.with(fingerprint: token.fingerprint &+ 1), "token-diverged"),
        ]
        for (text, problem) in cases {
            let writer = ScriptedWriter([
                {
                    try await server.insertTrip(text)
                    server.deliverTicks()
                    return nil
                }
            ])
            try await server.follow("/history/events?author=", ["Last-Event-ID": text], into: writer)
            #expect(writer.names == ["hello", "reset", "tick"])
            #expect(EventReader.events(in: writer.chunks[0]).map(\.name) == ["hello", "reset"])
            #expect(writer.events.first?.id == nil)
            let reset = HTTPAnswer(status: 200, fields: [], body: Array((writer.events[1].data ?? "").utf8))
            #expect(try reset.string("type") == "/problems/\(problem)")
            #expect(HistoryToken(writer.events[1].id ?? "") != nil)
            if problem != "malformed-token" { #expect(try reset.string("resync") == "/snapshot") }
        }
    }

    @Test(arguments: ["ping=4", "ping=301", "ping=x", "model=Plane", "after=now&after=now", "limit=1"])
    func `a bad parameter is 400 here too`(query: String) async {
        #expect(await server.ask("GET", "/history/events?\(query)").problem == "bad-parameter")
    }

    @Test func `a limit is 200 with the time to wait and bye, then the end`() async throws {
        var settings = ServerSettings()
        settings.maximumStreams = 1
        let server = try await TestServer(settings: settings)
        let refused = ScriptedWriter([{ .drained }])
        let admitted = ScriptedWriter([
            {
                try await server.follow("/history/events", into: refused)
                return nil
            }
        ])
        try await server.follow("/history/events", into: admitted)
        #expect(admitted.names == ["hello"])
        #expect(refused.names == ["bye"])
        #expect(refused.events[0].data == #"{"reason":"limit"}"#)
        #expect(refused.events[0].retry ?? 0 >= 5_000)
        #expect(refused.deadlines.isEmpty)
        // The place is free again.
        let next = ScriptedWriter()
        try await server.follow("/history/events", into: next)
        #expect(next.names == ["hello"])
    }

    @Test(arguments: [(StoreError.Code.closed, "shutdown"), (.failed, "shutdown"), (.busy, "limit")])
    func `a store that cannot be read is 200 with bye, so that a browser comes back`(
        code: StoreError.Code,
        reason: String
    ) async throws {
        let server = try TestServer(store: FailingStore(code))
        let writer = ScriptedWriter()
        let answer = try await server.follow("/history/events", into: writer)
        #expect(answer.status == 200)
        #expect(writer.names == ["bye"])
        #expect(writer.events[0].data == #"{"reason":"\#(reason)"}"#)
        #expect(writer.events[0].retry ?? 0 >= 5_000)
    }
}
