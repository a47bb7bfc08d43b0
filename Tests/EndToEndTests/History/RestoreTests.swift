// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A copy of the store that is put in the place of the later one.
@Suite(.ownThreads) struct RestoreTests {
    private let folder: TemporaryDirectory
    private let server: RunningServer
    /// Tokens up to the copy, that of the empty store first.
    private let early: [String]
    /// Tokens of what was written after the copy was taken, and is gone.
    private let late: [String]
    /// The version of each record when it was made, by name.
    private let etags: [String: String]

    init() throws {
        folder = try TemporaryDirectory()
        let store = folder.path(of: "x.sqlite")
        let copy = folder.path(of: "copy.sqlite")

        let first = try RunningServer(store: store)
        let empty = try first.client().status().token
        let before = try Self.write(3, "early", first)
        first.stop()
        try FileManager.default.copyItem(atPath: store, toPath: copy)

        let second = try RunningServer(store: store)
        let after = try Self.write(4, "late", second)
        second.stop()
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + suffix) }
        try FileManager.default.moveItem(atPath: copy, toPath: store)
        early = [empty] + before.map(\.token)
        late = after.map(\.token)
        etags = Dictionary(uniqueKeysWithValues: (before + after).map { ($0.name, $0.etag) })
        server = try RunningServer(store: store)
    }

    private struct Written {
        let name: String
        let token: String
        let etag: String
    }

    private static func write(_ count: Int, _ name: String, _ server: RunningServer) throws -> [Written] {
        let client = try server.client()
        return try (0..<count).map { number in
            let name = "\(name) \(number)"
            let answer = try client.addTrip(name)
            return Written(
                name: name,
                token: try #require(answer["tripfeed-token"]),
                etag: try #require(answer["etag"])
            )
        }
    }

    @Test(arguments: [0, 1, 9]) func `a token from after the copy has diverged, whatever was written since`(
        writes: Int
    ) throws {
        let new = try Self.write(writes, "new", server).map(\.token)
        let client = try server.client()
        for token in late {
            let answer = try client.ask("GET", "/history?after=\(token)")
            #expect(answer.status == 410)
            #expect(answer.problem == "token-diverged")
        }
        #expect(Set(new).isDisjoint(with: late))
        server.stop()
    }

    @Test func `a token up to the copy stays valid, and nothing is missing after it`() throws {
        let new = try Self.write(5, "new", server).map(\.token)
        let client = try server.client()
        for (index, token) in early.enumerated() {
            try #expect(client.history(after: token).map(\.token) == early.dropFirst(index + 1) + new)
        }
        server.stop()
    }

    @Test(arguments: [0, 9]) func `a stream that is resumed with a token from after the copy is reset`(
        writes: Int
    ) throws {
        let head = try Self.write(writes, "new", server).last?.token ?? early.last
        let stream = try server.ticks(fields: ["Last-Event-ID": try #require(late.last)])
        #expect(stream.head.status == 200)
        let hello = try #require(try stream.nextButPing())
        #expect(hello.name == "hello")
        #expect(hello.id == nil)
        let reset = try #require(try stream.nextButPing())
        #expect(reset.name == "reset")
        #expect(reset.id == head)
        #expect(reset.data?.contains("/problems/token-diverged") == true)

        let token = try Self.write(1, "after", server).first?.token
        let tick = try #require(try stream.nextButPing())
        #expect(tick.name == "tick")
        #expect(tick.id == token)
        server.stop()
    }

    @Test func `a version that is gone is not used again`() throws {
        let lost = try #require(etags["late 0"])
        let again = try server.client().addTrip("late 0")
        #expect(again.status == 201)
        #expect(again["etag"] != lost)
        let kept = try server.ask("GET", "/trips?name=early%200")
        #expect(kept.text.contains(try #require(etags["early 0"]?.dropFirst().dropLast())))
        server.stop()
    }
}
