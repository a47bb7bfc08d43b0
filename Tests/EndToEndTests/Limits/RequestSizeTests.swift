// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The sizes at which a request is refused: the largest that is accepted, and one more.
@Suite(.ownThreads) struct RequestSizeTests {
    private static let bodies = [("max-record-body", "/trips"), ("max-save-body", "/transactions")]

    private func server(_ option: String, _ value: Int) throws -> RunningServer {
        try RunningServer(store: ":memory:", ["--\(option)", "\(value)"])
    }

    /// Sends a head as it is written; gives the status and the problem of the answer.
    private func send(_ head: String, to server: RunningServer) throws -> (status: Int, problem: String?) {
        let client = try server.client()
        try client.connection.send(head)
        let answer = try client.receive()
        return (answer.status, answer.problem)
    }

    /// A trip, or a save that inserts it, in exactly a number of bytes.
    private func body(for path: String, count: Int) -> String {
        let trip = Trips.body("A")
        let save = "{\"operations\": [{\"insert\": {\"model\": \"Trip\", \"values\": \(trip)}}]}"
        let body = path == "/trips" ? trip : save
        return body + String(repeating: " ", count: count - body.utf8.count)
    }

    @Test func `a request line may have as many bytes as was said`() throws {
        let server = try server("max-request-line", 100)
        func head(_ count: Int) -> String {
            let padding = String(repeating: "a", count: count - "GET /problems/ HTTP/1.1".utf8.count)
            return "GET /problems/\(padding) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        }
        let fits = try send(head(100), to: server)
        #expect(fits == (404, "not-found"))
        let tooLong = try send(head(101), to: server)
        #expect(tooLong == (414, "target-too-long"))
        server.stop()
    }

    @Test func `the header fields may have as many bytes as was said`() throws {
        let server = try server("max-header-bytes", 300)
        func head(_ count: Int) -> String {
            let padding = String(repeating: "a", count: count - "Host: localhost\r\nX: \r\n\r\n".utf8.count)
            return "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: \(padding)\r\n\r\n"
        }
        let fits = try send(head(300), to: server)
        #expect(fits == (200, nil))
        let tooLong = try send(head(301), to: server)
        #expect(tooLong == (431, "headers-too-large"))
        server.stop()
    }

    @Test func `there may be as many header fields as was said`() throws {
        let server = try server("max-header-count", 5)
        func head(_ count: Int) -> String {
            "GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "X: a\r\n", count: count - 1) + "\r\n"
        }
        let fits = try send(head(5), to: server)
        #expect(fits == (200, nil))
        let tooMany = try send(head(6), to: server)
        #expect(tooMany == (431, "headers-too-large"))
        server.stop()
    }

    @Test(arguments: bodies) func `a body may have as many bytes as was said`(option: String, path: String) throws {
        let server = try server(option, 400)
        let client = try server.client()
        try #expect(client.ask("POST", path, body(for: path, count: 400)).status == 201)
        let answer = try client.ask("POST", path, body(for: path, count: 401))
        #expect(answer.status == 413)
        #expect(answer.problem == "too-large")
        try #expect(server.client().status().transactionCount == 1)
        server.stop()
    }

    @Test(arguments: bodies) func `a body that is too large is refused before it is sent`(
        option: String,
        path: String
    ) throws {
        let server = try server(option, 400)
        for expectation in [[:], ["Expect": "100-continue"]] {
            let client = try server.client()
            let fields = ["Content-Type": "application/json", "Content-Length": "401"]
            try client.send("POST", path, fields: fields.merging(expectation) { $1 })
            let answer = try client.receive()
            #expect(answer.status == 413)
            #expect(answer.problem == "too-large")
        }
        server.stop()
    }

    @Test(arguments: bodies) func `a client that asks first sends its body once it may`(
        option: String,
        path: String
    ) throws {
        let server = try server(option, 400)
        let client = try server.client()
        let fields = ["Content-Type": "application/json", "Content-Length": "400", "Expect": "100-continue"]
        try client.send("POST", path, fields: fields)
        try #expect(client.receive().status == 100)
        try client.connection.send(body(for: path, count: 400))
        try #expect(client.receive().status == 201)
        server.stop()
    }

    @Test(arguments: bodies) func `a body in chunks is refused as soon as it is too large`(
        option: String,
        path: String
    ) throws {
        let server = try server(option, 400)
        let client = try server.client()
        try client.send("POST", path, fields: ["Content-Type": "application/json", "Transfer-Encoding": "chunked"])
        try client.connection.send("190\r\n\(body(for: path, count: 400))\r\n1\r\n \r\n")
        try #expect(client.receive().status == 413)
        try #expect(server.client().status().transactionCount == 0)
        server.stop()
    }
}
