// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite(.ownThreads) struct ManySubscribersTests {
    private static let count = 2_000

    /// Has this process open as many files as it may.
    private func raiseDescriptors() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        try #require(limit.rlim_cur >= 3_000)
    }

    @Test func `2,000 subscribers get one tick each for a save, and bye when the server stops`() throws {
        try raiseDescriptors()
        let server = try RunningServer(store: ":memory:")
        let streams = try (0..<Self.count).map { _ in try server.ticks() }
        for stream in streams { try #expect(stream.nextButPing()?.name == "hello") }

        let token = try #require(try server.client().addTrip("A")["tripfeed-token"])
        for stream in streams {
            let tick = try #require(try stream.nextButPing())
            #expect(tick.name == "tick" && tick.id == token)
        }

        server.process.signal(SIGTERM)
        for stream in streams {
            let bye = try #require(try stream.nextButPing())
            #expect(bye.name == "bye" && bye.data == #"{"reason":"shutdown"}"#)
            try #expect(stream.nextButPing() == nil)
        }
        #expect(server.process.waitForExit() == .status(0))
    }
}
