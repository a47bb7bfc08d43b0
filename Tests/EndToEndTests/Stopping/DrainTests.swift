// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite(.ownThreads) struct DrainTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    /// Begins a request so that it runs: the server has asked for its body.
    private func beginSave(_ client: HTTPClient, _ body: String) throws {
        let fields = ["Expect": "100-continue", "Content-Length": "\(body.utf8.count)"]
        try client.send("POST", "/trips", fields: fields.merging(["Content-Type": "application/json"]) { $1 })
        try #expect(client.receive().status == 100)
    }

    /// Waits until the server says that it ends.
    private func waitForBye(_ stream: EventReader) throws {
        try #expect(stream.nextButPing()?.name == "hello")
        try #expect(stream.nextButPing()?.name == "bye")
        try #expect(stream.nextButPing() == nil)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a stop closes the listener first, answers what runs, and ends with 0`(signal: CInt) throws {
        let server = try RunningServer(store: folder.path(of: "x.sqlite"), ["--drain", "3600"])
        let idle = try server.client()
        try #expect(idle.ask("GET", "/healthz").status == 200)
        let busy = try server.client()
        let body = Trips.body("A")
        try beginSave(busy, body)
        let stream = try server.ticks()
        server.process.signal(signal)

        try waitForBye(stream)
        #expect(throws: RawClient.Failure(call: "connect", code: ECONNREFUSED)) { try server.client() }
        try #expect(idle.isAtEnd())
        try busy.connection.send(body)
        let answer = try busy.receive()
        #expect(answer.status == 201)
        #expect(answer["connection"] == "close")
        try #expect(busy.isAtEnd())
        #expect(server.process.waitForExit() == .status(0))

        let next = try RunningServer(store: folder.path(of: "x.sqlite"))
        try #expect(next.client().history().map(\.token) == [answer["tripfeed-token"]])
        next.stop()
    }

    @Test func `what still runs when the drain is over is cut, and the end is in order`() throws {
        let server = try RunningServer(store: folder.path(of: "x.sqlite"), ["--drain", "1"])
        let busy = try server.client()
        try beginSave(busy, Trips.body("A"))
        server.process.signal(SIGTERM)
        #expect(server.process.waitForExit() == .status(0))
        #expect((try? busy.receive()) == nil)

        let next = try RunningServer(store: folder.path(of: "x.sqlite"))
        try #expect(next.client().history().isEmpty)
        next.stop()
    }

    @Test(arguments: [SIGTERM, SIGINT]) func `a second signal ends the process at once`(signal: CInt) throws {
        let server = try RunningServer(store: folder.path(of: "x.sqlite"), ["--drain", "3600"])
        let busy = try server.client()
        try beginSave(busy, Trips.body("A"))
        let stream = try server.ticks()
        server.process.signal(SIGTERM)
        try waitForBye(stream)
        server.process.signal(signal)
        #expect(server.process.waitForExit() == .status(128 + signal))
    }

    @Test func `saves that were sent before the stop are stored if they are answered`() throws {
        let server = try RunningServer(store: folder.path(of: "x.sqlite"))
        let ledger = Ledger(limit: 60) { server.process.signal(SIGTERM) }
        let writers: [@Sendable () throws -> Void] = (0..<4).map { number in
            { try LedgerWriter(name: "\(number)", ledger: ledger).run(on: server.client()) }
        }
        try Together.run(writers)
        #expect(server.process.waitForExit() == .status(0))

        let next = try RunningServer(store: folder.path(of: "x.sqlite"))
        try #expect(next.client().history().map(\.token) == ledger.all.map(\.token))
        next.stop()
    }
}
