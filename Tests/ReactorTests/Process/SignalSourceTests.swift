// SPDX-License-Identifier: Apache-2.0

import Glibc
import Reactor
import TestSupport
import Testing

struct SignalSourceTests {
    @Test func `a blocked signal arrives as a value`() async throws {
        // A thread of its own, so that the signal is blocked there and in the loop's thread and nowhere else.
        let (loop, signals) = try await onThread {
            try Signal.block([.hangUp, .terminate])
            let loop = try EventLoop(name: "signals")
            return (loop, try SignalSource.signals([.hangUp, .terminate], on: loop))
        }
        loop.execute { raise(SIGHUP) }
        var iterator = signals.makeAsyncIterator()
        #expect(await iterator.next() == .hangUp)
        loop.execute { raise(SIGTERM) }
        #expect(await iterator.next() == .terminate)
        loop.stop()
    }

    @Test func `signals have the kernel's numbers`() {
        #expect(Signal.terminate.rawValue == SIGTERM)
        #expect(Signal.interrupt.rawValue == SIGINT)
        #expect(Signal.hangUp.rawValue == SIGHUP)
    }
}
