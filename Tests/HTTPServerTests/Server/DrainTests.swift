// SPDX-License-Identifier: Apache-2.0

import Glibc
import HTTP
import Reactor
import TestSupport
import Testing

@testable import HTTPServer

struct DrainTests {
    private func makeServer(
        drain: Duration = .seconds(10),
        threads: Int = 2,
        host: String = "127.0.0.1",
        _ answer: @escaping ClosureResponder.Answer
    ) throws -> (server: Server, port: UInt16) {
        var configuration = ServerConfiguration(address: try SocketAddress(parsing: "\(host):0"))
        configuration.threads = threads
        configuration.timeouts.drain = drain
        configuration.timeouts.drainSpread = .milliseconds(40)
        let server = try Server(configuration: configuration) { ClosureResponder(on: $0, answer) }
        return (server, try server.bind().port)
    }

    @Test func `an idle connection is closed and nobody is accepted any more`() async throws {
        // An address of its own, so that no other test listens on the port once it is free.
        let host = "127.0.0.2"
        let (server, port) = try makeServer(host: host, echo)
        async let running: Void = server.run()
        let client = try await onThread {
            let client = try RawClient(port: port, host: host)
            try client.send(request("/a"))
            _ = try client.receive(until: "GET /a ")
            return client
        }
        server.beginDrain()
        let rest = try await onThread { try client.receiveToEnd() }
        #expect(rest == "")
        try await running
        await #expect(throws: RawClient.Failure(call: "connect", code: ECONNREFUSED)) {
            try await onThread { _ = try RawClient(port: port, host: host) }
        }
    }

    @Test func `a running request is answered and told that the connection ends`() async throws {
        let begun = Journal<Void>()
        let finish = Journal<Void>()
        let (server, port) = try makeServer(threads: 1) { _, _, _ in
            begun.add(())
            _ = await finish.next(1)
            return Response(.ok)
        }
        async let running: Void = server.run()
        async let answer = exchange(port, request())
        _ = await begun.next(1)
        server.beginDrain()
        server.beginDrain()
        // The drain reaches the loop's actor in the turn after the one that stops accepting.
        let loop = server.loops[0]
        loop.execute { loop.execute { finish.add(()) } }
        let text = try await answer
        #expect(text.undated == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        try await running
    }

    @Test func `streams are told and end in their own way`() async throws {
        let begun = Journal<Void>()
        let (server, port) = try makeServer(
            streaming { writer, _ in
                begun.add(())
                guard await writer.next(deadline: nil) == .draining else { return }
                try await writer.write(Array("bye".utf8))
            }
        )
        async let running: Void = server.run()
        let clients = (0..<5).map { _ in Task { try await exchange(port, request()) } }
        _ = await begun.next(5)
        server.beginDrain()
        for client in clients {
            let text = try await client.value
            #expect(text.hasSuffix("3\r\nbye\r\n0\r\n\r\n"))
        }
        try await running
    }

    @Test func `what has not ended in time is cut`() async throws {
        let begun = Journal<Void>()
        let seen = Journal<StreamSignal>()
        let (server, port) = try makeServer(
            drain: .milliseconds(50),
            streaming { writer, _ in
                begun.add(())
                for _ in 0..<2 { seen.add(await writer.next(deadline: nil)) }
            }
        )
        async let running: Void = server.run()
        let client = Task { try await exchange(port, request()) }
        _ = await begun.next(1)
        server.beginDrain()
        try await running
        let signals = await seen.next(2)
        #expect(signals == [.draining, .closed])
        await #expect(throws: RawClient.Failure(call: "recv", code: ECONNRESET)) { try await client.value }
    }

    @Test func `a handler that has not ended in time is cancelled`() async throws {
        let begun = Journal<Void>()
        let (server, port) = try makeServer(drain: .milliseconds(20)) { _, _, _ in
            begun.add(())
            _ = await Journal<Void>().next(1)
            return Response(.ok)
        }
        async let running: Void = server.run()
        let client = Task { try await exchange(port, request()) }
        _ = await begun.next(1)
        server.beginDrain()
        try await running
        await #expect(throws: RawClient.Failure(call: "recv", code: ECONNRESET)) { try await client.value }
    }

    @Test func `a server that is drained before it runs does not run`() async throws {
        let (server, _) = try makeServer(echo)
        server.beginDrain()
        try await server.run()
    }

    @Test func `the ends of streams are spread evenly, and the last step leaves none`() {
        #expect(LoopDrain.steps(in: .seconds(1)) == 50)
        #expect(LoopDrain.steps(in: .milliseconds(39)) == 1)
        #expect(LoopDrain.steps(in: .zero) == 1)
        for count in [0, 1, 7, 50, 51, 10_000] {
            var left = count
            for step in stride(from: 50, to: 0, by: -1) {
                let share = LoopDrain.share(of: left, stepsLeft: step)
                #expect(share <= (count + 49) / 50)
                left -= share
            }
            #expect(left == 0)
        }
    }
}
