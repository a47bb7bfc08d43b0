// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite(.ownThreads) struct TickTests {
    private struct EventData: Decodable {
        let storeIdentifier: String
        let eventCounter: Int
        let token: String
        let ping: Int?
    }

    private let server: RunningServer
    private let client: HTTPClient

    init() throws {
        server = try RunningServer(store: ":memory:")
        client = try server.client()
    }

    private func add(_ name: String, author: String? = nil) throws -> String {
        try #require(try client.addTrip(name, author: author)["tripfeed-token"])
    }

    @Test func `hello comes first, and a tick after each save`() throws {
        let stream = try server.ticks()
        #expect(stream.head.status == 200)
        #expect(stream.head["content-type"] == "text/event-stream")
        #expect(stream.head["cache-control"] == "no-store, no-transform")
        #expect(stream.head["x-accel-buffering"] == "no")
        let status = try client.status()
        let hello = try #require(try stream.nextButPing())
        #expect(hello.name == "hello")
        #expect(hello.id == status.token)
        #expect((1_000...5_000).contains(hello.retry ?? 0))
        let opening: EventData = try hello.decode()
        #expect(opening.token == status.token && opening.eventCounter == 0 && opening.ping == 15)
        for number in 1...3 {
            let token = try add("\(number)")
            let tick = try #require(try stream.nextButPing())
            #expect(tick.name == "tick" && tick.id == token)
            let news: EventData = try tick.decode()
            #expect(news.token == token && news.eventCounter == number)
            #expect(news.storeIdentifier == opening.storeIdentifier)
        }
        server.stop()
    }

    @Test(arguments: ["author=widget", "excludeAuthor=app"])
    func `a stream by author ticks for what passes its filter alone`(query: String) throws {
        let stream = try server.ticks("?\(query)")
        try #expect(stream.nextButPing()?.name == "hello")
        for round in 0..<3 {
            _ = try add("app \(round)", author: "app")
            let token = try add("widget \(round)", author: "widget")
            let tick = try #require(try stream.nextButPing())
            #expect(tick.name == "tick" && tick.id == token)
        }
        server.stop()
    }

    @Test func `a save that changes nothing does not tick`() throws {
        let path = try #require(try client.addTrip("A")["location"])
        let stream = try server.ticks()
        try #expect(stream.nextButPing()?.name == "hello")
        try #expect(client.ask("PATCH", path, #"{"name": "A"}"#)["tripfeed-no-change"] == "true")
        let token = try add("B")
        let tick = try #require(try stream.nextButPing())
        #expect(tick.name == "tick" && tick.id == token)
        server.stop()
    }

    @Test(arguments: ["Last-Event-ID", "lastEventID", "after"])
    func `a stream that resumes behind the head ticks at once, one at the head does not`(way: String) throws {
        func resume(_ token: String) throws -> EventReader {
            try way == "Last-Event-ID" ? server.ticks(fields: [way: token]) : server.ticks("?\(way)=\(token)")
        }
        let behind = try add("A")
        let head = try add("B")
        let first = try resume(behind)
        try #expect(first.nextButPing()?.name == "hello")
        let tick = try #require(try first.nextButPing())
        #expect(tick.name == "tick" && tick.id == head)

        let second = try resume(head)
        try #expect(second.nextButPing()?.id == head)
        let token = try add("C")
        let next = try #require(try second.nextButPing())
        #expect(next.name == "tick" && next.id == token)
        server.stop()
    }

    @Test func `a bad token resets the stream, which then goes on`() throws {
        let stream = try server.ticks(fields: ["Last-Event-ID": "nonsense"])
        #expect(stream.head.status == 200)
        let hello = try #require(try stream.nextButPing())
        #expect(hello.name == "hello" && hello.id == nil)
        let reset = try #require(try stream.nextButPing())
        #expect(reset.name == "reset" && reset.data?.contains("/problems/malformed-token") == true)
        try #expect(reset.id == client.status().token)
        let token = try add("A")
        try #expect(stream.nextButPing()?.id == token)
        server.stop()
    }

    @Test func `pings come without an id`() throws {
        let stream = try server.ticks("?ping=5")
        let hello: EventData = try #require(try stream.next()).decode()
        #expect(hello.ping == 5)
        let ping = try #require(try stream.next())
        #expect(ping.name == "ping" && ping.id == nil && ping.data != nil)
        server.stop()
    }
}
