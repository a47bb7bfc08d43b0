// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Subscribers that take nothing of what waits for them.
@Suite(.ownThreads) struct SlowSubscriberTests {
    /// More ticks than the kernel has room for on a connection with small buffers.
    private let saves = 1_500

    /// Saves one trip after another while a subscriber reads every tick; gives the tokens.
    private func save(_ server: RunningServer, seenBy reader: EventReader) throws -> [String] {
        let client = try server.client()
        return try (0..<saves).map { number in
            let token = try #require(try client.addTrip("\(number)")["tripfeed-token"])
            let tick = try #require(try reader.nextButPing())
            #expect(tick.id == token)
            return token
        }
    }

    @Test func `ticks coalesce for a reader that does not read, and the newest reaches it`() throws {
        let server = try RunningServer(store: ":memory:", ["--stall-timeout", "3600"])
        let reader = try server.ticks()
        let sleeper = try server.ticks(receiveBuffer: 4_096)
        for stream in [reader, sleeper] { try #expect(stream.nextButPing()?.name == "hello") }
        let tokens = try save(server, seenBy: reader)

        var seen: [String] = []
        while seen.last != tokens.last { seen.append(try #require(try sleeper.nextButPing()?.id)) }
        // The kernel keeps 128 KiB for it and what is under way, the server one tick.
        #expect(seen.count < 1_000)
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 })
        #expect(Set(seen).isSubset(of: tokens))

        let next = try server.client().addTrip("one more")["tripfeed-token"]
        try #expect(sleeper.nextButPing()?.id == next)
        server.stop()
    }

    @Test func `a subscriber that takes nothing is closed after the stall timeout, others are not slowed`() throws {
        let server = try RunningServer(store: ":memory:", ["--stall-timeout", "1", "--max-streams", "2"])
        let reader = try server.ticks()
        let sleeper = try server.ticks(receiveBuffer: 4_096)
        for stream in [reader, sleeper] { try #expect(stream.nextButPing()?.name == "hello") }
        _ = try save(server, seenBy: reader)
        // A reset need not reach a peer whose buffer is full, but its place is free.
        while try server.ticks().nextButPing()?.name == "bye" {}
        let token = try server.client().addTrip("one more")["tripfeed-token"]
        try #expect(reader.nextButPing()?.id == token)
        withExtendedLifetime(sleeper) {}
        server.stop()
    }

    @Test(.enabled(if: Program.runsSlowTests))
    func `a subscriber that takes nothing of a few ticks is closed too`() throws {
        let server = try RunningServer(store: ":memory:", ["--stall-timeout", "1", "--max-streams", "1"])
        let sleeper = try server.ticks(receiveBuffer: 4_096)
        try #expect(sleeper.nextButPing()?.name == "hello")
        let client = try server.client()
        for number in 0..<100 { try client.addTrip("\(number)") }
        while try server.ticks().nextButPing()?.name == "bye" {}
        withExtendedLifetime(sleeper) {}
        server.stop()
    }
}
