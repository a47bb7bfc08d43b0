// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite(.ownThreads) struct ConnectionLimitTests {
    @Test func `one connection more than may be waits until another ends`() throws {
        let server = try RunningServer(store: ":memory:", ["--max-connections", "2"])
        let first = try server.client()
        let second = try server.client()
        for client in [first, second] { try #expect(client.ask("GET", "/healthz").status == 200) }

        let third = try server.client()
        try third.send("GET", "/healthz")
        for _ in 0..<50 {
            for client in [first, second] { try #expect(client.ask("GET", "/healthz").status == 200) }
        }
        #expect(!third.connection.hasArrived())

        try #expect(first.ask("GET", "/healthz", fields: ["Connection": "close"]).status == 200)
        try #expect(first.isAtEnd())
        try #expect(third.receive().status == 200)
        try #expect(second.ask("GET", "/healthz").status == 200)
        server.stop()
    }

    @Test func `one stream more than may be is told to come back, and may when another ends`() throws {
        let server = try RunningServer(store: ":memory:", ["--max-streams", "2"])
        let first = try server.ticks()
        var second: EventReader? = try server.ticks()
        for stream in [first, second] { try #expect(stream?.nextButPing()?.name == "hello") }

        let third = try server.ticks()
        #expect(third.head.status == 200)
        #expect(third.head["content-type"] == "text/event-stream")
        let bye = try #require(try third.nextButPing())
        #expect(bye.name == "bye" && bye.data == #"{"reason":"limit"}"#)
        #expect((1_000...60_000).contains(bye.retry ?? 0))
        try #expect(third.nextButPing() == nil)
        try #expect(server.ask("GET", "/trips").status == 200)

        second = nil
        while try server.ticks().nextButPing()?.name == "bye" {}
        let token = try server.client().addTrip("A")["tripfeed-token"]
        try #expect(first.nextButPing()?.id == token)
        server.stop()
    }
}
