// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 4: lines that take several pages, either way and while history is pruned.
struct HistoryLinesWalkTests {
    private static let count = 900
    private let server: TestServer
    private let tokens: [String]

    init() async throws {
        server = try await TestServer()
        var tokens: [String] = []
        for number in 0..<Self.count { tokens.append(try await server.insertTrip("\(number)").token) }
        self.tokens = tokens
    }

    private func shown(_ writer: ScriptedWriter) -> [String] {
        String(decoding: writer.chunks.flatMap(\.self), as: UTF8.self).split(separator: "\n").map { line in
            String(line.dropFirst(#"{"token":""#.count).prefix { $0 != "\"" })
        }
    }

    @Test(arguments: ["asc", "desc"]) func `everything comes in its order, over several pages`(order: String)
        async throws
    {
        let writer = ScriptedWriter()
        try await server.follow("/history?order=\(order)", ["Accept": "application/x-ndjson"], into: writer)
        #expect(writer.chunks.count > 1 && !writer.isAborted)
        #expect(shown(writer) == (order == "asc" ? tokens : tokens.reversed()))
    }

    @Test(arguments: ["asc", "desc"])
    func `lines whose history is pruned under them are broken off`(order: String) async throws {
        let stream = try await server.stream("/history?order=\(order)", ["Accept": "application/x-ndjson"])
        // Of what the first page has shown one way, and of what is still to come the other.
        let last = order == "asc" ? Self.count - 2 : 0
        #expect(await server.ask("DELETE", "/history?through=\(tokens[last])").status == 200)
        let writer = ScriptedWriter()
        try await stream.write(writer)
        #expect(writer.isAborted)
        #expect(writer.chunks.count == 1 && shown(writer).count < Self.count)
    }

    @Test(arguments: [StreamSignal.closed, .stalled, .deadline, .woken, .draining])
    func `who goes away while nothing matches is noticed, and nobody else is broken off`(
        signal: StreamSignal
    ) async throws {
        let services = server.responder.services
        let descriptor = HistoryDescriptor(after: .start, limit: HistoryDescriptor.maximumLimit)
        var page = try await services.reader.history(descriptor)
        (page.transactions, page.ends, page.token, page.hasMore) = ([], [], page.start, true)
        let writer = ScriptedWriter([{ signal }])
        try await HistoryLineWriter(services: services, descriptor: descriptor, page: page).write(to: writer)
        let hasGone = signal == .closed || signal == .stalled
        #expect(writer.isAborted == hasGone)
        #expect(shown(writer) == (hasGone ? [] : tokens))
    }
}
