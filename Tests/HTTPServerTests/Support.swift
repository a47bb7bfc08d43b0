// SPDX-License-Identifier: Apache-2.0

import HTTP
import HTTPServer
import Reactor
import Synchronization
import TestSupport

/// Answers with a closure, and refusals with their status and problem name.
final class ClosureResponder: Responder {
    typealias Answer = @Sendable (RequestHead, any RequestBody, EventLoop) async -> Response

    private let loop: EventLoop
    private let answer: Answer

    init(on loop: EventLoop, _ answer: @escaping Answer) {
        self.loop = loop
        self.answer = answer
    }

    func respond(to head: RequestHead, body: any RequestBody) async -> Response {
        await answer(head, body, loop)
    }

    func respond(to error: RequestError) -> Response {
        Response(error.status, body: .bytes(Array(error.problemName.utf8)))
    }
}

/// Answers each request with its method, path and body.
let echo: ClosureResponder.Answer = { head, body, _ in
    do throws(RequestError) {
        let bytes = try await body.collect(upTo: 1 << 24)
        let text = "\(head.method.name) \(String(decoding: head.path, as: UTF8.self)) "
        return Response(.ok, body: .bytes(Array(text.utf8) + bytes))
    } catch {
        return Response(error.status, body: .bytes(Array(error.problemName.utf8)))
    }
}

/// Answers each request with a stream.
func streaming(
    _ body: @escaping @Sendable (any BodyWriter, EventLoop) async throws -> Void
) -> ClosureResponder.Answer {
    { _, _, loop in Response(.ok, body: .stream { writer in try await body(writer, loop) }) }
}

/// The configuration of a test, on a port of the kernel's choice and with short times to drain.
func configuration(_ change: (inout ServerConfiguration) -> Void = { _ in }) throws -> ServerConfiguration {
    var configuration = ServerConfiguration(address: try SocketAddress(parsing: "127.0.0.1:0"))
    configuration.timeouts.drain = .milliseconds(500)
    configuration.timeouts.drainSpread = .milliseconds(40)
    change(&configuration)
    return configuration
}

/// Runs a server for a test, and drains it afterwards.
func withServer<Value: Sendable>(
    _ answer: @escaping ClosureResponder.Answer = echo,
    as configuration: ServerConfiguration? = nil,
    test: (Server, UInt16) async throws -> Value
) async throws -> Value {
    let configuration = try configuration ?? HTTPServerTests.configuration()
    let server = try Server(configuration: configuration) { ClosureResponder(on: $0, answer) }
    let port = try server.bind().port
    async let running: Void = server.run()
    let result: Result<Value, any Error>
    do { result = .success(try await test(server, port)) } catch { result = .failure(error) }
    server.beginDrain()
    try await running
    return try result.get()
}

/// Sends a text on a connection of its own, and returns everything that comes until the server closes it.
func exchange(_ port: UInt16, _ request: String, finishes: Bool = false) async throws -> String {
    try await onThread {
        let client = try RawClient(port: port)
        try client.send(request)
        if finishes { client.finishSending() }
        return try client.receiveToEnd()
    }
}

/// The request line and fields of a simple request.
func request(_ target: String = "/", _ method: String = "GET", fields: String = "", close: Bool = false) -> String {
    "\(method) \(target) HTTP/1.1\r\nHost: x\r\n\(fields)\(close ? "Connection: close\r\n" : "")\r\n"
}

extension String {
    /// The response without its Date field, which differs from run to run.
    var undated: String {
        var lines = components(separatedBy: "\r\n")
        lines.removeAll { $0.hasPrefix("Date: ") }
        return lines.joined(separator: "\r\n")
    }

    private func components(separatedBy separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }

    /// How often a text occurs.
    func count(of text: String) -> Int {
        ranges(of: text).count
    }
}

/// A value that several threads change and a test waits for.
final class Journal<Entry: Sendable>: Sendable {
    private let stream: AsyncStream<Entry>
    private let continuation: AsyncStream<Entry>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func add(_ entry: Entry) {
        continuation.yield(entry)
    }

    /// The next entries, in order.
    func next(_ count: Int) async -> [Entry] {
        var entries: [Entry] = []
        var iterator = stream.makeAsyncIterator()
        while entries.count < count, let entry = await iterator.next() { entries.append(entry) }
        return entries
    }
}
