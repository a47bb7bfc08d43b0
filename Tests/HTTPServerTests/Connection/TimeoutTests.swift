// SPDX-License-Identifier: Apache-2.0

import HTTP
import HTTPServer
import TestSupport
import Testing

struct TimeoutTests {
    @Test func `half a request is answered 408 when its time is over`() async throws {
        try await withServer(as: try configuration { $0.timeouts.header = .milliseconds(30) }) { _, port in
            let answer = try await exchange(port, "GET / HTTP/1.1\r\nHost: x\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
            #expect(answer.hasSuffix("request-timeout"))
        }
    }

    @Test func `bytes that trickle in do not stretch the time of a head`() async throws {
        try await withServer(as: try configuration { $0.timeouts.header = .milliseconds(50) }) { _, port in
            let answer = try await onThread {
                let client = try RawClient(port: port)
                try client.send("GET / HTTP/1.1\r\nHost: x\r\nX: ")
                do { while true { try client.send("a") } } catch {}
                return try client.receive(until: "request-timeout")
            }
            #expect(answer.hasPrefix("HTTP/1.1 4"))
        }
    }

    @Test func `a connection that says nothing is closed in silence`() async throws {
        try await withServer(as: try configuration { $0.timeouts.header = .milliseconds(30) }) { _, port in
            let answer = try await exchange(port, "")
            #expect(answer == "")
        }
    }

    @Test func `a connection that is idle between requests is closed in silence`() async throws {
        try await withServer(as: try configuration { $0.timeouts.idle = .milliseconds(30) }) { _, port in
            let answer = try await exchange(port, request("/a"))
            #expect(answer.hasSuffix("GET /a "))
        }
    }

    @Test func `a body that stops coming is answered 408`() async throws {
        try await withServer(as: try configuration { $0.timeouts.body = .milliseconds(30) }) { _, port in
            let answer = try await exchange(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc")
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
            #expect(answer.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test func `no limit closes a connection while its handler works`() async throws {
        let finish = Journal<Void>()
        let answer: ClosureResponder.Answer = { _, _, _ in
            _ = await finish.next(1)
            return Response(.ok)
        }
        let impatient = try configuration {
            $0.timeouts.header = .milliseconds(1)
            $0.timeouts.idle = .milliseconds(1)
        }
        try await withServer(answer, as: impatient) { _, port in
            async let answer = exchange(port, request())
            // Another connection has come and gone by its limit meanwhile.
            let other = try await exchange(port, "")
            #expect(other == "")
            finish.add(())
            let text = try await answer
            #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    @Test func `a peer that takes nothing of a response is cut`() async throws {
        let body = [UInt8](repeating: 97, count: 8_000_000)
        let ended = Journal<Bool>()
        let answer: ClosureResponder.Answer = { _, _, _ in
            Response(
                .ok,
                body: .stream { writer in
                    do {
                        try await writer.write(body)
                        ended.add(false)
                    } catch {
                        ended.add(error as? StreamError == .stalled)
                        throw error
                    }
                }
            )
        }
        try await withServer(answer, as: try configuration { $0.timeouts.stall = .milliseconds(50) }) { _, port in
            let client = try await onThread {
                let client = try RawClient(port: port, receiveBuffer: 4_096)
                try client.send(request())
                return client
            }
            let outcome = await ended.next(1)
            #expect(outcome == [true])
            withExtendedLifetime(client) {}
        }
    }
}
