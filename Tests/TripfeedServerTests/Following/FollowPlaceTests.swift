// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 4: a follower's place, when something else moves at the same time.
struct FollowPlaceTests {
    private static let accept: KeyValuePairs<String, String> = ["Accept": "text/event-stream"]

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

    @Test func `who is woken for what it has read already still hears of what comes next`() async throws {
        let writer = ScriptedWriter([
            save("a"),
            {
                try await server.insertTrip("b")
                return .woken
            },
            {
                server.deliverTicks()
                return .woken
            },
            save("c"), wake,
        ])
        try await server.follow("/history?after=now", Self.accept, into: writer)
        #expect(
            writer.names == [
                "hello", "upToDate", "transaction", "transaction", "upToDate", "transaction", "upToDate",
            ]
        )
    }

    @Test func `a bookmark tells of a place that moved past what was not asked for`() async throws {
        let pass: ScriptedWriter.Step = {
            clock.advance(by: .seconds(60))
            return .deadline
        }
        // Ticks know nothing of `since`, so the trip below wakes the follower, who finds nothing.
        let writer = ScriptedWriter([save("a"), wake, pass, pass])
        try await server.follow("/history?after=now&since=9000-01-01&ping=300", Self.accept, into: writer)
        let head = try #require(await server.ask("GET", "/history/status")["tripfeed-token"])
        #expect(writer.names == ["hello", "upToDate", "bookmark"] && writer.events.last?.id == head)
    }

    @Test func `a bookmark never passes a transaction that another reads for the follower`() async throws {
        let query = "after=now&author=app&include=record&ping=300"
        let stream = try await server.stream("/history?\(query)", Self.accept)
        let parameters = HistoryQuery(parameters: HistoryParameters(schema: server.store.schema))
        let given = try parameters.read(Array(query.utf8)[...], for: .eventStream)
        let path = Array("/history".utf8)[...]
        var descriptor = try parameters.descriptor(given, for: .eventStream, path: path)
        descriptor.limit = HistoryDescriptor.maximumLimit
        descriptor.byteLimit = FollowStream.pageByteLimit
        descriptor.after = .token(try await server.responder.services.reader.status().token)
        let writer = ScriptedWriter([
            save("asked for", author: "app"), wake, save("other", author: "other"),
            {
                clock.advance(by: .seconds(60))
                return .deadline
            },
        ])
        let reader = InterruptedReader(server.responder.services.reader) { try await stream.write(writer) }
        let page = try await server.responder.services.pages.read(descriptor, from: reader).page
        #expect(page.count == 1)
        #expect(writer.names == ["hello", "upToDate"] && writer.wakeCount == 2)
    }

    @Test func `history that is pruned under a reader gives reset and upToDate at the head, and it goes on`()
        async throws
    {
        let writer = ScriptedWriter([
            save("a"), wake, save("b"), save("c"),
            {
                let head = try #require(await server.ask("GET", "/history/status")["tripfeed-token"])
                #expect(await server.ask("DELETE", "/history?through=\(head)").status == 200)
                return .drained
            },
            wake, save("d"), wake,
        ])
        writer.offers = [.sent, .waiting]
        try await server.follow("/history?after=now", Self.accept, into: writer)
        let tokens = writer.events.map(\.id)
        #expect(
            writer.names == [
                "hello", "upToDate", "transaction", "upToDate", "reset", "upToDate", "transaction", "upToDate",
            ]
        )
        #expect(writer.events[4].data?.contains("/problems/token-expired") == true)
        #expect(writer.events[4].data?.contains("\"currentToken\":\"\(tokens[4] ?? "")\"") == true)
        #expect(tokens[4] == tokens[5] && tokens[5] != tokens[3])
    }
}
