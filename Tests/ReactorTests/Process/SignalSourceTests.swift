// SPDX-License-Identifier: Apache-2.0

import Glibc
import Reactor
import Testing

struct SignalSourceTests {
    @Test func `a signal of the process arrives as a value`() async throws {
        let loop = try EventLoop(name: "signals")
        let signals = try SignalSource.signals([.hangUp, .terminate], on: loop)
        var iterator = signals.makeAsyncIterator()
        kill(getpid(), SIGHUP)
        #expect(await iterator.next() == .hangUp)
        kill(getpid(), SIGTERM)
        #expect(await iterator.next() == .terminate)
        loop.stop()
    }

    @Test func `signals have the kernel's numbers`() {
        #expect(Signal.terminate.rawValue == SIGTERM)
        #expect(Signal.interrupt.rawValue == SIGINT)
        #expect(Signal.hangUp.rawValue == SIGHUP)
    }
}
