// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// Long polls and followers over sockets, in numbers and across the end of a server.
@Suite(.ownThreads) struct WaitingTests {
    private static let count = 500
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func start() throws -> RunningServer {
        try RunningServer(store: folder.path(of: "x.sqlite"))
    }

    /// Sends a request that is answered at once and, in the same piece, one that waits; gives both once the first was.
    private func wait(_ server: RunningServer, _ target: String) throws -> HTTPClient {
        let client = try server.client()
        try client.send("GET", "/healthz")
        try client.send("GET", target)
        try #expect(client.receive().status == 200)
        return client
    }

    @Test func `one save answers all who wait, and reaches all who follow`() throws {
        let server = try start()
        let token = try #require(try server.client().addTrip("first")["tripfeed-token"])
        let waiting = try (0..<Self.count).map { _ in try wait(server, "/history?after=\(token)&wait=55") }
        let following = try (0..<Self.count).map { _ in
            try EventReader(server.client(), "/history", fields: ["Last-Event-ID": token])
        }
        for stream in following {
            try #expect(stream.nextButPing()?.name == "hello")
            try #expect(stream.nextButPing()?.name == "upToDate")
        }
        let saved = try #require(try server.client().addTrip("second")["tripfeed-token"])
        for client in waiting {
            let answer = try client.receive()
            #expect(answer.status == 200 && answer["tripfeed-token"] == saved)
            #expect(try answer.decode(HistoryPage.self).transactions.map(\.token) == [saved])
        }
        for stream in following {
            let transaction = try #require(try stream.nextButPing())
            #expect(transaction.name == "transaction" && transaction.id == saved)
            try #expect(stream.nextButPing()?.name == "upToDate")
        }
        server.stop()
    }

    @Test func `a server that stops answers those who wait, and says bye to those who follow`() throws {
        let server = try start()
        let client = try wait(server, "/history?after=now&wait=55")
        let stream = try EventReader(server.client(), "/history?after=now")
        try #expect(stream.nextButPing()?.name == "hello")
        try #expect(stream.nextButPing()?.name == "upToDate")
        server.process.signal(SIGTERM)
        let answer = try client.receive()
        #expect(try answer.status == 200 && answer.decode(HistoryPage.self).transactions.isEmpty)
        try #expect(stream.nextButPing()?.name == "bye")
        #expect(server.process.waitForExit() == .status(0))
    }

    @Test func `a follower comes back behind a kill with its last id, and misses nothing`() throws {
        var place = "start"
        var seen: [String] = []
        var made: [String] = []
        for round in 0..<5 {
            let server = try start()
            let stream = try EventReader(server.client(), "/history", fields: ["Last-Event-ID": place])
            let client = try server.client()
            for number in 0..<20 {
                made.append(try #require(try client.addTrip("\(round) \(number)")["tripfeed-token"]))
            }
            // It reads some of them, whatever the round, and goes down with the server.
            while seen.count < made.count - round, let event = try stream.nextButPing() {
                if event.name == "transaction" { seen.append(event.id ?? "") }
                place = event.id ?? place
            }
            server.kill()
        }
        let server = try start()
        let stream = try EventReader(server.client(), "/history", fields: ["Last-Event-ID": place])
        while let event = try stream.nextButPing(), event.name != "upToDate" {
            if event.name == "transaction" { seen.append(event.id ?? "") }
        }
        #expect(seen == made)
        server.stop()
    }

    @Test func `everything comes as lines, whole, in order and with its end in the header`() throws {
        let server = try start()
        let client = try server.client()
        let tokens = try (0..<50).map { try #require(try client.addTrip("\($0)")["tripfeed-token"]) }
        try client.send("GET", "/history", fields: ["Accept": "application/x-ndjson"])
        let head = try client.receiveHead()
        #expect(head["tripfeed-token"] == tokens.last)
        var text = ""
        while case let chunk = try client.receiveChunk(), !chunk.isEmpty {
            text += String(decoding: chunk, as: UTF8.self)
        }
        #expect(text.split(separator: "\n").count == tokens.count && text.hasSuffix("\n"))
        for (line, token) in zip(text.split(separator: "\n"), tokens) {
            #expect(line.hasPrefix("{\"token\":\"\(token)\""))
        }
        // The connection goes on behind it.
        try #expect(client.ask("GET", "/healthz").status == 200)
        server.stop()
    }
}
