// SPDX-License-Identifier: Apache-2.0

import Feed
import HTTP
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 4: `GET /history` as an event stream, through a peer that is a script.
struct FollowStreamTests {
    private struct Place: Decodable {
        let token: String
        let eventCounter: Int?
        let ping: Int?
    }

    private let clock = StreamClock()
    private let server: TestServer

    init() async throws {
        var settings = ServerSettings()
        settings.now = { [clock] in clock.now }
        server = try await TestServer(settings: settings)
    }

    private func save(_ name: String, author: String? = nil) -> ScriptedWriter.Step {
        {
            try await server.insertTrip(name, author: author)
            server.deliverTicks()
            return nil
        }
    }

    private let wake: ScriptedWriter.Step = { .woken }

    private func pass(_ duration: Duration) -> ScriptedWriter.Step {
        {
            clock.advance(by: duration)
            return .deadline
        }
    }

    private func follow(
        _ query: String,
        id: String? = nil,
        _ steps: [ScriptedWriter.Step] = []
    ) async throws -> ScriptedWriter {
        let writer = ScriptedWriter(steps)
        let fields: KeyValuePairs<String, String> =
            id.map { ["Accept": "text/event-stream", "Last-Event-ID": $0] } ?? ["Accept": "text/event-stream"]
        let answer = try await server.follow("/history?\(query)", fields, into: writer)
        #expect(answer.status == 200 && answer["content-type"] == "text/event-stream")
        #expect(answer["cache-control"] == "no-store, no-transform" && answer["x-accel-buffering"] == "no")
        return writer
    }

    @Test func `each transaction is an event with its token as id, then upToDate`() async throws {
        let first = try await server.insertTrip("first", author: "app")
        let second = try await server.insertTrip("second", author: "widget")
        let writer = try await follow("")
        #expect(writer.names == ["hello", "transaction", "transaction", "upToDate"])
        #expect(writer.events.map(\.id) == [nil, first.token, second.token, second.token])
        let page = await server.ask("GET", "/history?limit=1")
        let shown = try #require(writer.events[1].data)
        #expect(page.text.contains(shown))
        #expect(try writer.events[0].decode(Place.self).ping == 15)
        #expect(try writer.events[3].decode(Place.self).token == second.token)
    }

    @Test func `hello and ping carry no id, since the last id is the reader's place`() async throws {
        try await server.insertTrip("first")
        let writer = try await follow("ping=5", [pass(.seconds(5))])
        #expect(writer.names == ["hello", "transaction", "upToDate", "ping"])
        #expect(writer.events.first?.id == nil && writer.events.last?.id == nil)
    }

    @Test func `upToDate comes for after=now at once`() async throws {
        let head = try await server.insertTrip("first").token
        let writer = try await follow("after=now")
        #expect(writer.names == ["hello", "upToDate"])
        #expect(writer.events.last?.id == head)
    }

    @Test func `what is committed later follows, and upToDate after it`() async throws {
        let writer = try await follow("after=now", [save("a"), wake, save("b"), save("c"), wake])
        #expect(
            writer.names == [
                "hello", "upToDate", "transaction", "upToDate", "transaction", "transaction", "upToDate",
            ]
        )
    }

    @Test func `it follows the filter alone, and a bookmark moves the place past the rest`() async throws {
        let steps = [save("other", author: "other"), pass(.seconds(60)), save("mine", author: "app"), wake]
        let writer = try await follow("after=now&author=app&ping=300", steps)
        #expect(writer.names == ["hello", "upToDate", "bookmark", "transaction", "upToDate"])
        let numbers = try writer.events.compactMap { try $0.decode(Place.self).eventCounter }
        #expect(numbers == [0, 0, 1, 2])
    }

    @Test func `Last-Event-ID goes before lastEventID, that before after, and an empty one is absent`() async throws {
        let tokens = try await [server.insertTrip("1").token, server.insertTrip("2").token]
        let query = "lastEventID=\(tokens[1])&after=start"
        #expect(try await follow(query, id: tokens[0]).names == ["hello", "transaction", "upToDate"])
        #expect(try await follow(query).names == ["hello", "upToDate"])
        #expect(try await follow("lastEventID=&after=now", id: "").names == ["hello", "upToDate"])
    }

    @Test(arguments: ["x", "-", "now-"])
    func `a bad token gives reset with the problem and the head as id, then upToDate, and goes on`(
        token: String
    ) async throws {
        let head = try await server.insertTrip("first").token
        let writer = try await follow("", id: token, [save("second"), wake])
        #expect(writer.names == ["hello", "reset", "upToDate", "transaction", "upToDate"])
        #expect(writer.events[1].id == head && writer.events[2].id == head)
        #expect(writer.events[1].data?.contains("/problems/malformed-token") == true)
    }

    @Test func `limit, wait, cursor, until, through and desc are 400 on an event stream`() async throws {
        let token = try await server.insertTrip("first").token
        for query in ["limit=1", "wait=1", "cursor=x", "until=2099-01-01", "through=\(token)", "order=desc"] {
            let answer = await server.ask("GET", "/history?\(query)", nil, ["Accept": "text/event-stream"])
            #expect(answer.problem == "bad-parameter", "\(query)")
        }
    }

    @Test func `a slow reader holds one page, and goes on from its place when it reads again`() async throws {
        let writer = ScriptedWriter([
            save("a"), { .woken }, save("b"), { .woken }, save("c"), { .woken }, { .drained },
        ])
        writer.offers = [.sent, .waiting]
        try await server.follow("/history?after=now", ["Accept": "text/event-stream"], into: writer)
        #expect(
            writer.names == [
                "hello", "upToDate", "transaction", "upToDate", "transaction", "transaction", "upToDate",
            ]
        )
    }

    @Test func `what a slow reader refused is offered again`() async throws {
        let writer = ScriptedWriter([save("a"), { .woken }, { .drained }])
        writer.offers = [.sent, .refused]
        try await server.follow("/history?after=now", ["Accept": "text/event-stream"], into: writer)
        #expect(writer.names == ["hello", "upToDate", "transaction", "upToDate"])
    }

    @Test(arguments: [(StreamSignal.draining, "shutdown"), (.stalled, "slow")])
    func `bye with a reason comes before the server closes`(signal: StreamSignal, reason: String) async throws {
        let writer = try await follow("", [{ signal }])
        #expect(writer.names == ["hello", "upToDate", "bye"])
        #expect(writer.events.last?.data == "{\"reason\":\"\(reason)\"}")
        #expect(server.responder.services.ticks.count == 0)
    }

    @Test func `a limit is 200 with retry and bye`() async throws {
        var settings = ServerSettings()
        settings.maximumStreams = 0
        let server = try await TestServer(settings: settings)
        let writer = ScriptedWriter()
        try await server.follow("/history", ["Accept": "text/event-stream"], into: writer)
        #expect(writer.names == ["bye"] && writer.events.first?.retry != nil)
    }

    @Test func `a long history comes in many pages, whole and in order`() async throws {
        var tokens: [String] = []
        for number in 0..<300 { tokens.append(try await server.insertTrip("\(number)").token) }
        let writer = try await follow("")
        #expect(writer.events.filter { $0.name == "transaction" }.map(\.id) == tokens)
        #expect(writer.names.filter { $0 == "upToDate" }.count == 1 && writer.names.last == "upToDate")
        #expect(writer.chunks.count > 1 && writer.chunks.allSatisfy { $0.count < 2 * FollowStream.pageByteLimit })
    }

    @Test func `a page that another read before the newest commit is not taken for all there is`() async throws {
        let accept: KeyValuePairs<String, String> = ["Accept": "text/event-stream"]
        let first = try await server.stream("/history?after=now", accept)
        let early = ScriptedWriter()
        let late = ScriptedWriter([
            {
                try await server.insertTrip("one")
                server.deliverTicks()
                try await first.write(early)
                return nil
            },
            save("two"), wake,
        ])
        try await server.follow("/history?after=now", accept, into: late)
        #expect(early.names == ["hello", "upToDate", "transaction", "upToDate"])
        #expect(late.names == ["hello", "upToDate", "transaction", "transaction", "upToDate"])
    }

    @Test func `followers at one place are answered from one read`() async throws {
        let services = server.responder.services
        let writers = (0..<50).map { _ in ScriptedWriter([wake]) }
        var streams: [(any BodyWriter) async throws -> Void] = []
        for _ in writers {
            streams.append(try await server.stream("/history?after=now", ["Accept": "text/event-stream"]).write)
        }
        try await server.insertTrip("one")
        let before = services.pages.readCount
        for (stream, writer) in zip(streams, writers) {
            try await stream(writer)
            #expect(writer.names == ["hello", "upToDate", "transaction", "upToDate"])
        }
        #expect(services.pages.readCount == before + 1)
    }
}
