// SPDX-License-Identifier: Apache-2.0

import HTTP
import HTTPServer
import TestSupport
import Testing

struct RefusalTests {
    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400, "malformed-request"),
        ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: x\r\n\r\n", 414, "target-too-long"),
        ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505, "http-version"),
        ("GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n", 417, "expectation-failed"),
        ("\u{16}\u{3}\u{1}", 400, "malformed-request"),
    ])
    func `what is malformed is answered by the responder and the connection ends`(
        _ sent: String,
        _ status: Int,
        _ name: String
    ) async throws {
        try await withServer { _, port in
            let answer = try await exchange(port, sent + request("/next"))
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
            #expect(answer.hasSuffix("\r\nConnection: close\r\n\r\n\(name)"))
        }
    }

    @Test func `good requests before a bad one are answered`() async throws {
        try await withServer { _, port in
            let answer = try await exchange(port, request("/a") + "BAD\r\n\r\n" + request("/b"))
            #expect(answer.count(of: "GET /a ") == 1)
            #expect(answer.count(of: "HTTP/1.1 400 ") == 1)
            #expect(!answer.contains("GET /b "))
        }
    }

    @Test func `a refusal reaches a client that goes on sending`() async throws {
        try await withServer { _, port in
            let answer = try await onThread {
                let client = try RawClient(port: port)
                try client.send("BAD\r\n\r\n" + String(repeating: "x", count: 1 << 20))
                return try client.receiveToEnd()
            }
            #expect(answer.hasSuffix("malformed-request"))
        }
    }

    @Test func `lingering ends though the client never does`() async throws {
        try await withServer(as: try configuration { $0.timeouts.linger = .milliseconds(20) }) { server, port in
            let client = try await onThread {
                let client = try RawClient(port: port)
                try client.send("BAD\r\n\r\n")
                _ = try client.receiveToEnd()
                return client
            }
            // A reset answers what is sent to a connection that was closed and not only shut down.
            await #expect(throws: RawClient.Failure.self) {
                try await onThread { while true { try client.send("more") } }
            }
        }
    }
}
