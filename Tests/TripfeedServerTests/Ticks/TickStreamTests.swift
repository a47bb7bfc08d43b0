// SPDX-License-Identifier: Apache-2.0

import Feed
import HTTP
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 5: what a subscriber gets, through a peer that is a script.
struct TickStreamTests {
    private struct Wake: Decodable {
        let storeIdentifier: String
        let eventCounter: Int
        let token: String
        let ping: Int?
    }

    private let clock: StreamClock
    private let server: TestServer

    init() async throws {
        let clock = StreamClock()
        self.clock = clock
        var settings = ServerSettings()
        settings.now = { clock.now }
        server = try await TestServer(settings: settings)
    }

    /// A step in which somebody saves, and subscribers are woken.
    private func save(_ name: String, author: String? = nil) -> ScriptedWriter.Step {
        {
            try await server.insertTrip(name, author: author)
            server.deliverTicks()
            return nil
        }
    }

    /// A step in which so much time passes that the stream's deadline has come.
    private func pass(_ duration: Duration) -> ScriptedWriter.Step {
        {
            clock.advance(by: duration)
            return .deadline
        }
    }

    @Test func `hello comes first, with the head, and then the time to come back`() async throws {
        let head = try await server.insertTrip().token
        let writer = ScriptedWriter()
        let answer = try await server.follow("/history/events", into: writer)
        #expect(answer.status == 200)
        #expect(answer["content-type"] == "text/event-stream")
        #expect(answer["cache-control"] == "no-store, no-transform")
        #expect(answer["x-accel-buffering"] == "no")
        let hello = try #require(writer.events.first)
        let data = try hello.decode(Wake.self)
        #expect(writer.names == ["hello"])
        #expect(hello.id == head && data.token == head)
        #expect(data.eventCounter == 1 && data.ping == 15)
        #expect((1_000...5_000).contains(hello.retry ?? 0))
        #expect(String(decoding: writer.chunks[0], as: UTF8.self).hasPrefix("retry: "))
    }

    @Test func `each commit ticks, with the token of the head`() async throws {
        let writer = ScriptedWriter([save("A"), save("B")])
        try await server.follow("/history/events", into: writer)
        #expect(writer.names == ["hello", "tick", "tick"])
        let counters = try writer.events.map { try $0.decode(Wake.self).eventCounter }
        #expect(counters == [0, 1, 2])
        #expect(writer.events.last?.id == (await server.ask("GET", "/history/status"))["tripfeed-token"])
    }

    @Test func `a save without effect does not tick`() async throws {
        let trip = try await server.insertTrip()
        let writer = ScriptedWriter([
            {
                await server.ask("PATCH", trip.path, #"{"name":"A"}"#)
                server.deliverTicks()
                return nil
            }
        ])
        try await server.follow("/history/events", into: writer)
        #expect(writer.names == ["hello"])
    }

    @Test(arguments: [
        ("author=widget", ["widget"]), ("author=", [nil]), ("author=app&author=widget", ["app", "widget"]),
        ("excludeAuthor=app", [nil, "widget"]), ("excludeAuthor=app&excludeAuthor=", ["widget"]),
        ("author=app&excludeAuthor=app", []), ("bundle=x", []), ("process=", [nil, "app", "widget"]),
        ("model=Trip", [nil, "app", "widget"]), ("model=BucketListItem", []),
        ("model=BucketListItem&model=Trip&author=app", ["app"]),
    ])
    func `filters say which transactions tick`(query: String, ticking: [String?]) async throws {
        for author in [nil, "app", "widget"] {
            let writer = ScriptedWriter([save(author ?? "", author: author)])
            try await server.follow("/history/events?\(query)", into: writer)
            let expected = ticking.contains(author) ? ["hello", "tick"] : ["hello"]
            #expect(writer.names == expected, "\(author ?? "nobody")")
        }
    }

    @Test func `commits that come together are one tick, the newest`() async throws {
        let writer = ScriptedWriter([
            {
                for name in ["A", "B", "C"] { try await server.insertTrip(name) }
                server.deliverTicks()
                return nil
            }
        ])
        try await server.follow("/history/events", into: writer)
        #expect(writer.names == ["hello", "tick"])
        #expect(try writer.events.last?.decode(Wake.self).eventCounter == 3)
    }

    @Test func `a slow reader gets the newest tick once it reads on, and no other`() async throws {
        let writer = ScriptedWriter([save("A"), save("B"), save("C"), { .drained }, save("D")])
        // `hello` waits in the socket, so the tick of A is refused.
        writer.offers = [.waiting, .refused]
        try await server.follow("/history/events", into: writer)
        #expect(try writer.events.map { try $0.decode(Wake.self).eventCounter } == [0, 3, 4])
    }

    @Test func `a reader that was drained and missed nothing gets nothing`() async throws {
        let writer = ScriptedWriter([{ .drained }, { .woken }])
        try await server.follow("/history/events", into: writer)
        #expect(writer.names == ["hello"])
    }

    @Test(arguments: [("", 15), ("?ping=5", 5), ("?ping=300", 300)])
    func `a ping without id comes in its interval`(query: String, seconds: Int) async throws {
        let interval = Duration.seconds(seconds)
        let writer = ScriptedWriter([
            pass(.zero), pass(interval), pass(interval - .milliseconds(1)), pass(.milliseconds(1)),
        ])
        try await server.follow("/history/events\(query)", into: writer)
        #expect(writer.names.filter { $0 == "ping" }.count == 2)
        #expect(writer.events.filter { $0.name == "ping" }.allSatisfy { $0.id == nil && $0.data == "{}" })
        #expect(try writer.events.first?.decode(Wake.self).ping == seconds)
    }

    @Test func `a bookmark comes once a minute at most, and only if the head moved without a match`() async throws {
        let quiet = ScriptedWriter([pass(.seconds(60))])
        try await server.follow("/history/events?ping=300&author=widget", into: quiet)
        #expect(quiet.names == ["hello"])
        let writer = ScriptedWriter([
            save("A"), pass(.seconds(59)), pass(.seconds(1)), save("B"), pass(.seconds(59)), pass(.seconds(1)),
            save("C", author: "widget"), pass(.seconds(60)),
        ])
        try await server.follow("/history/events?ping=300&author=widget", into: writer)
        #expect(writer.names == ["hello", "bookmark", "bookmark", "tick"])
        #expect(try writer.events.map { try $0.decode(Wake.self).eventCounter } == [0, 1, 2, 3])
        #expect(writer.events.allSatisfy { $0.id != nil })
    }

    @Test func `bye says why before the server closes`() async throws {
        let writer = ScriptedWriter([{ .draining }, save("A")])
        try await server.follow("/history/events", into: writer)
        #expect(writer.names == ["hello", "bye"])
        #expect(writer.events.last?.data == #"{"reason":"shutdown"}"#)
        #expect(server.responder.services.ticks.count == 0)
    }

    @Test(arguments: [(StreamSignal.closed, ["hello"]), (.stalled, ["hello", "bye"])])
    func `a peer that is gone, or takes nothing, ends the stream and its subscription`(
        signal: StreamSignal,
        names: [String]
    ) async throws {
        let writer = ScriptedWriter([{ signal }, save("A")])
        try await server.follow("/history/events", into: writer)
        #expect(writer.names == names)
        #expect(signal == .closed || writer.events.last?.data == #"{"reason":"slow"}"#)
        #expect(server.responder.services.ticks.count == 0)
    }

    @Test(arguments: [[], [.waiting, .refused]] as [[Offer]])
    func `a commit between the read and the subscription ticks, however slow the reader`(offers: [Offer]) async throws {
        let stream = try await server.stream("/history/events")
        try await server.insertTrip()
        server.deliverTicks()
        let writer = ScriptedWriter([{ .drained }, { .drained }])
        writer.offers = offers
        try await stream.write(writer)
        #expect(writer.names == ["hello", "tick"])
        #expect(try writer.events.map { try $0.decode(Wake.self).eventCounter } == [0, 1])
    }

    @Test func `HEAD answers like GET and subscribes nobody`() async {
        let answer = await server.ask("HEAD", "/history/events")
        #expect(answer.status == 200)
        #expect(answer["content-type"] == "text/event-stream")
        #expect(server.responder.services.ticks.count == 0)
    }
}
