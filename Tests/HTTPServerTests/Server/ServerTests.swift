// SPDX-License-Identifier: Apache-2.0

import Glibc
import HTTP
import HTTPServer
import Reactor
import TestSupport
import Testing

struct ServerTests {
    @Test func `handlers run on their loop's thread, before and after waiting`() async throws {
        let answer: ClosureResponder.Answer = { _, body, loop in
            var places = [loop.isCurrent]
            _ = try? await body.collect(upTo: 10)
            places.append(loop.isCurrent)
            await Task.yield()
            places.append(loop.isCurrent)
            return Response(
                .ok,
                body: .stream { writer in
                    places.append(loop.isCurrent)
                    _ = await writer.next(deadline: loop.now + .milliseconds(1))
                    places.append(loop.isCurrent)
                    try await writer.write(Array("\(places)".utf8))
                }
            )
        }
        try await withServer(answer, as: try configuration { $0.threads = 2 }) { _, port in
            let text = try await exchange(
                port,
                "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"
            )
            #expect(text.contains("[true, true, true, true, true]"))
        }
    }

    @Test func `handlers are isolated to their loop's actor`() async throws {
        final class Isolated: Responder {
            func respond(to head: RequestHead, body: any RequestBody) async -> Response {
                let before = await Self.isolation()
                return Response(
                    .ok,
                    body: .stream { writer in
                        let during = await Self.isolation()
                        let isSame = before != nil && before === during
                        try await writer.write(Array("\(isSame)".utf8))
                    }
                )
            }

            func respond(to error: RequestError) -> Response { Response(error.status) }

            static func isolation(_ isolation: isolated (any Actor)? = #isolation) async -> (any Actor)? {
                isolation?.assertIsolated()
                return isolation
            }
        }
        let server = try Server(configuration: .init(address: try SocketAddress(parsing: "127.0.0.1:0"))) { _ in
            Isolated()
        }
        let port = try server.bind().port
        async let running: Void = server.run()
        let text = try await exchange(port, request(close: true))
        #expect(text.hasSuffix("4\r\ntrue\r\n0\r\n\r\n"))
        server.beginDrain()
        try await running
    }

    @Test func `binding twice gives the same address, another server is refused`() throws {
        let configuration = ServerConfiguration(address: try SocketAddress(parsing: "127.0.0.1:0"))
        let server = try Server(configuration: configuration) { ClosureResponder(on: $0, echo) }
        let address = try server.bind()
        #expect(try server.bind() == address)
        let other = try Server(configuration: ServerConfiguration(address: address)) { ClosureResponder(on: $0, echo) }
        #expect(throws: SystemError(call: "listen", code: EADDRINUSE)) { try other.bind() }
    }

    @Test func `connections go to the loop that has the fewest`() async throws {
        let answer: ClosureResponder.Answer = { _, _, loop in Response(.ok, body: .bytes(Array("\(loop.name).".utf8))) }
        try await withServer(answer, as: try configuration { $0.threads = 2 }) { _, port in
            let names = try await onThread {
                // All four stay open, so every second one finds the other loop less loaded.
                let clients = try (0..<4).map { _ in try RawClient(port: port) }
                return try clients.map { client in
                    try client.send(request())
                    return String(try client.receive(until: ".").suffix(7))
                }
            }
            #expect(names.sorted() == ["loop-0.", "loop-0.", "loop-1.", "loop-1."])
        }
    }

    @Test func `at the limit of connections others wait until one ends`() async throws {
        try await withServer(as: try configuration { $0.maximumConnections = 2 }) { _, port in
            let text = try await onThread {
                let first = try RawClient(port: port)
                let second = try RawClient(port: port)
                for client in [first, second] {
                    try client.send(request("/a"))
                    _ = try client.receive(until: "GET /a ")
                }
                let third = try RawClient(port: port)
                try third.send(request("/c"))
                try first.send(request("/b", close: true))
                let last = try first.receiveToEnd()
                return last + (try third.receive(until: "GET /c "))
            }
            #expect(text.count(of: "HTTP/1.1 200 OK") == 2)
        }
    }
}
