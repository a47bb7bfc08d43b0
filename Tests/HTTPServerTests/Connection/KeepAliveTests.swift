// SPDX-License-Identifier: Apache-2.0

import HTTP
import HTTPServer
import TestSupport
import Testing

struct KeepAliveTests {
    @Test func `a connection serves one request after another`() async throws {
        try await withServer { _, port in
            let answers = try await onThread {
                let client = try RawClient(port: port)
                return try (1...3).map { number in
                    try client.send(request("/\(number)"))
                    return try client.receive(until: "GET /\(number) ").undated
                }
            }
            #expect(answers == (1...3).map { "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nGET /\($0) " })
        }
    }

    @Test func `a response carries the date`() async throws {
        try await withServer { _, port in
            let answer = try await exchange(port, request(close: true))
            #expect(answer.contains(/\r\nDate: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\r\n/))
        }
    }

    @Test func `a client that says close is answered and told so`() async throws {
        try await withServer { _, port in
            let answer = try await exchange(port, request("/a", close: true) + request("/b"))
            #expect(answer.undated == "HTTP/1.1 200 OK\r\nContent-Length: 7\r\nConnection: close\r\n\r\nGET /a ")
        }
    }

    @Test(arguments: [
        ("GET /a HTTP/1.0\r\n\r\n", "Connection: close\r\n"),
        ("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /b HTTP/1.0\r\n\r\n", "Connection: keep-alive\r\n"),
    ])
    func `HTTP 1.0 keeps a connection only when it is asked to`(_ sent: String, _ field: String) async throws {
        try await withServer { _, port in
            let answer = try await exchange(port, sent)
            #expect(answer.undated.hasPrefix("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\(field)\r\nGET /a "))
            #expect(answer.count(of: "HTTP/1.1 200") == sent.count(of: "GET"))
        }
    }

    @Test func `a handler may end the connection`() async throws {
        let answer: ClosureResponder.Answer = { _, _, _ in
            var response = Response(.ok)
            response.closesConnection = true
            return response
        }
        try await withServer(answer) { _, port in
            let answer = try await exchange(port, request() + request())
            #expect(answer.undated == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        }
    }

    @Test func `HEAD has the length and no body`() async throws {
        try await withServer { _, port in
            let answer = try await exchange(port, request("/a", "HEAD", close: true))
            #expect(answer.undated == "HTTP/1.1 200 OK\r\nContent-Length: 8\r\nConnection: close\r\n\r\n")
        }
    }

    @Test(arguments: [Status.noContent, .notModified])
    func `a status without body has neither length nor body`(_ status: Status) async throws {
        let answer: ClosureResponder.Answer = { _, _, _ in Response(status, body: .bytes([1, 2, 3])) }
        try await withServer(answer) { _, port in
            let answer = try await exchange(port, request(close: true))
            #expect(answer.undated == "HTTP/1.1 \(status.code) \(status.reason)\r\nConnection: close\r\n\r\n")
        }
    }

    @Test func `pipelined requests are answered in order, however the bytes are cut`() async throws {
        let requests =
            request("/1") + "POST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
            + "POST /3 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n1\r\nf\r\n0\r\n\r\n"
            + request("/4", close: true)
        try await withServer { _, port in
            for size in [1, 2, 3, 7, 50, 1_000] {
                let answer = try await onThread {
                    let client = try RawClient(port: port)
                    var rest = Array(requests.utf8)[...]
                    while !rest.isEmpty {
                        try client.send(Array(rest.prefix(size)))
                        rest = rest.dropFirst(size)
                    }
                    return try client.receiveToEnd()
                }
                let bodies = ["GET /1 ", "POST /2 abc", "POST /3 def", "GET /4 "]
                let expected = bodies.map { body in
                    let close = body == "GET /4 " ? "Connection: close\r\n" : ""
                    return "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(close)\r\n\(body)"
                }
                #expect(answer.undated == expected.joined(), "in pieces of \(size)")
            }
        }
    }

    @Test func `more pipelined requests than one turn serves are all answered`() async throws {
        try await withServer { _, port in
            let answer = try await exchange(
                port,
                String(repeating: request("/p"), count: 2_000) + request("/end", close: true)
            )
            #expect(answer.count(of: "GET /p ") == 2_000)
            #expect(answer.hasSuffix("GET /end "))
        }
    }

    @Test func `a request that was sent before the client ended its side is answered`() async throws {
        try await withServer { _, port in
            let answer = try await exchange(port, request("/a"), finishes: true)
            #expect(answer.hasSuffix("GET /a "))
        }
    }

    @Test func `half a request before the client ended its side is closed`() async throws {
        try await withServer { _, port in
            let answer = try await exchange(port, "GET / HTTP/1.1\r\nHost", finishes: true)
            #expect(answer == "")
        }
    }

    @Test func `a large response reaches a client with a small window`() async throws {
        let size = 6_000_000
        let answer: ClosureResponder.Answer = { _, _, _ in
            Response(.ok, body: .bytes([UInt8](repeating: 97, count: size)))
        }
        try await withServer(answer) { _, port in
            let answer = try await onThread {
                let client = try RawClient(port: port, receiveBuffer: 4_096)
                try client.send(request(close: true))
                return try client.receiveToEnd()
            }
            let isWhole = answer.hasSuffix(String(repeating: "a", count: size))
            #expect(isWhole)
            let isSized = answer.contains("\r\nContent-Length: \(size)\r\n")
            #expect(isSized)
        }
    }
}
