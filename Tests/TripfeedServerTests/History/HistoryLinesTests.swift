// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 4: `GET /history` with `Accept: application/x-ndjson`.
struct HistoryLinesTests {
    private let clock = StoreClock()
    private let server: TestServer
    private let tokens: [String]

    init() async throws {
        server = try await TestServer(clock: clock)
        var tokens: [String] = []
        for number in 0..<5 {
            clock.advance(by: 1_000)
            tokens.append(try await server.insertTrip("\(number)", author: number % 2 == 0 ? "even" : "odd").token)
        }
        self.tokens = tokens
    }

    private func lines(_ query: String) async throws -> (answer: HTTPAnswer, lines: [Substring]) {
        let writer = ScriptedWriter()
        let answer = try await server.follow("/history?\(query)", ["Accept": "application/x-ndjson"], into: writer)
        let text = String(decoding: writer.chunks.flatMap(\.self), as: UTF8.self)
        #expect(text.isEmpty || text.last == "\n")
        return (answer, text.split(separator: "\n"))
    }

    private func shown(_ query: String) async throws -> [Int] {
        try await lines(query).lines.compactMap { line in tokens.firstIndex { line.contains("{\"token\":\"\($0)\"") } }
    }

    @Test func `lines are everything that matches, a transaction a line, up to the head in the header`() async throws {
        let (answer, lines) = try await lines("")
        #expect(lines.count == 5 && answer["tripfeed-token"] == tokens[4])
        #expect(answer["content-type"] == "application/x-ndjson" && answer["cache-control"] == "no-store")
        #expect(answer["vary"] == "Accept, Prefer" && answer["etag"] == nil)
        let page = await server.ask("GET", "/history")
        #expect(page.text.contains("[" + lines.joined(separator: ",") + "]"))
        #expect(try await shown("author=odd") == [1, 3])
        #expect(try await shown("after=now") == [])
    }

    @Test func `they end at the head as it was at the start`() async throws {
        let stream = try await server.stream("/history", ["Accept": "application/x-ndjson"])
        for number in 5..<800 { try await server.insertTrip("\(number)") }
        let late = try await server.stream("/history", ["Accept": "application/x-ndjson"])
        try await server.insertTrip("later")
        let (writer, other) = (ScriptedWriter(), ScriptedWriter())
        try await stream.write(writer)
        try await late.write(other)
        #expect(writer.chunks.flatMap(\.self).count { $0 == UInt8(ascii: "\n") } == 5)
        #expect(other.chunks.flatMap(\.self).count { $0 == UInt8(ascii: "\n") } == 800)
        #expect(other.chunks.count > 1, "It takes several pages.")
    }

    @Test func `limit, wait and cursor are 400 with lines`() async {
        for query in ["limit=1", "wait=1", "cursor=x"] {
            let answer = await server.ask("GET", "/history?\(query)", nil, ["Accept": "application/x-ndjson"])
            #expect(answer.problem == "bad-parameter")
        }
    }

    @Test func `a bad token is 400, as with JSON`() async {
        let answer = await server.ask("GET", "/history?after=x", nil, ["Accept": "application/x-ndjson"])
        #expect(answer.problem == "malformed-token" && answer["tripfeed-token"] == nil)
    }

    @Test func `the first of the three formats that Accept names is answered, JSON if it names none`() async throws {
        for (accept, type) in [
            ("text/html, application/json", "application/json"), ("*/*", "application/json"),
            ("application/x-ndjson;q=0.1, application/json", "application/x-ndjson"),
            ("text/event-stream", "text/event-stream"), ("text/plain", "application/json"),
        ] {
            let answer = await server.ask("GET", "/history", nil, ["Accept": accept])
            #expect(answer["content-type"] == type, "\(accept)")
        }
    }

    @Test func `where no place is left it is 503`() async throws {
        var settings = ServerSettings()
        settings.maximumStreams = 0
        let server = try await TestServer(settings: settings)
        let answer = await server.ask("GET", "/history", nil, ["Accept": "application/x-ndjson"])
        #expect(answer.problem == "busy")
    }
}
