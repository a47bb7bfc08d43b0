// SPDX-License-Identifier: Apache-2.0

import HTTP
import HTTPServer
import TestSupport
import Testing

struct BodyTests {
    private static func collecting(_ limit: Int) -> ClosureResponder.Answer {
        { _, body, _ in
            do throws(RequestError) {
                return Response(.ok, body: .bytes(try await body.collect(upTo: limit)))
            } catch {
                return Response(error.status, body: .bytes(Array(error.problemName.utf8)))
            }
        }
    }

    /// Answers without a look at the body.
    private static let ignoring: ClosureResponder.Answer = { head, _, _ in
        Response(.ok, body: .bytes(Array(head.path)))
    }

    @Test(arguments: [
        ("Content-Length: 5\r\n\r\nhello", 200), ("Content-Length: 6\r\n\r\nhello!", 413),
        ("Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n", 200),
        ("Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n3\r\nlo!\r\n0\r\n\r\n", 413),
        ("Content-Length: 99999999999\r\n\r\n", 413),
    ])
    func `a body may be as long as the handler allows and no longer`(_ framed: String, _ status: Int) async throws {
        try await withServer(Self.collecting(5)) { _, port in
            let answer = try await exchange(port, "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(framed)")
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
            #expect(answer.hasSuffix(status == 200 ? "hello" : "too-large"))
        }
    }

    @Test(arguments: [
        "Content-Length: 6\r\n\r\n", "Content-Length: 6\r\nExpect: 100-continue\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n6\r\nhello!\r\n",
    ]) func `a body that is too long is refused before the rest of it comes`(framed: String) async throws {
        try await withServer(Self.collecting(5), as: try configuration { $0.timeouts.body = nil }) { _, port in
            let answer = try await exchange(port, "POST / HTTP/1.1\r\nHost: x\r\n\(framed)")
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
            #expect(answer.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test func `a long body arrives whole`() async throws {
        let body = [UInt8](repeating: 120, count: 3_000_000)
        try await withServer { _, port in
            let answer = try await onThread {
                let client = try RawClient(port: port)
                try client.send("PUT /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3000000\r\n\r\n")
                try client.send(body)
                return try client.receiveToEnd()
            }
            let isWhole = answer.hasSuffix("PUT /a " + String(decoding: body, as: UTF8.self))
            #expect(isWhole)
        }
    }

    @Test func `a body is read once`() async throws {
        let answer: ClosureResponder.Answer = { _, body, _ in
            let first = (try? await body.collect(upTo: 10)) ?? []
            let second = (try? await body.collect(upTo: 10)) ?? [63]
            return Response(.ok, body: .bytes(first + second))
        }
        try await withServer(answer) { _, port in
            let answer = try await exchange(
                port,
                "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab"
            )
            #expect(answer.hasSuffix("\r\n\r\nab"))
        }
    }

    @Test func `a client that waits is asked for the body once it is wanted`() async throws {
        try await withServer { _, port in
            let answer = try await onThread {
                let client = try RawClient(port: port)
                try client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
                let interim = try client.receive(until: "\r\n\r\n")
                try client.send("ok" + request("/b", close: true))
                return interim + (try client.receiveToEnd())
            }
            #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"))
            #expect(answer.contains("POST /a okHTTP/1.1 200"))
        }
    }

    @Test func `a client that did not wait is not asked`() async throws {
        try await withServer { _, port in
            let answer = try await exchange(
                port,
                "POST /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\nok"
            )
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    @Test func `a client that waits for nothing is answered and the connection ends`() async throws {
        try await withServer(Self.ignoring) { _, port in
            let answer = try await exchange(
                port,
                "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
            )
            #expect(answer.undated == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n/a")
        }
    }

    @Test(arguments: [
        ("Content-Length: 8\r\n\r\n12345678", true), ("Content-Length: 9\r\n\r\n123456789", false),
        ("Transfer-Encoding: chunked\r\n\r\n8\r\n12345678\r\n0\r\n\r\n", true),
        ("Transfer-Encoding: chunked\r\n\r\n9\r\n123456789\r\n0\r\n\r\n", false),
    ])
    func `a body that nobody read is dropped up to a limit, beyond it the connection ends`(
        _ framed: String,
        _ isKept: Bool
    ) async throws {
        try await withServer(Self.ignoring, as: try configuration { $0.discardedBody = 8 }) { _, port in
            let answer = try await exchange(
                port,
                "POST /a HTTP/1.1\r\nHost: x\r\n\(framed)" + request("/b", close: true)
            )
            #expect(answer.count(of: "HTTP/1.1 200 OK") == (isKept ? 2 : 1))
            #expect(answer.hasSuffix(isKept ? "/b" : "Connection: close\r\n\r\n/a"))
        }
    }

    @Test func `a malformed body is refused though nobody read it`() async throws {
        try await withServer(Self.ignoring) { _, port in
            let answer = try await exchange(
                port,
                "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + request("/b")
            )
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
            #expect(answer.count(of: "HTTP/1.1") == 1)
            #expect(answer.hasSuffix("malformed-request"))
        }
    }

    @Test func `a malformed body that was read is answered once and the connection ends`() async throws {
        try await withServer { _, port in
            let answer = try await exchange(
                port,
                "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + request("/b")
            )
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
            #expect(answer.count(of: "HTTP/1.1") == 1)
        }
    }

    @Test func `a body that the client breaks off is an error to the handler`() async throws {
        let seen = Journal<RequestError?>()
        let answer: ClosureResponder.Answer = { _, body, _ in
            do throws(RequestError) {
                _ = try await body.collect(upTo: 100)
                seen.add(nil)
            } catch {
                seen.add(error)
            }
            return Response(.badRequest)
        }
        try await withServer(answer) { _, port in
            _ = try await exchange(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc", finishes: true)
            let errors = await seen.next(1)
            #expect(errors == [.malformedRequest("the connection ended inside the body")])
        }
    }
}
