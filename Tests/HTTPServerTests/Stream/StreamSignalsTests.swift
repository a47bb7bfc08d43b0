// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

@testable import HTTPServer

struct StreamSignalsTests {
    @Test func `nothing has happened at first`() {
        var signals = StreamSignals()
        #expect(signals.take() == nil)
    }

    @Test func `each thing is told once, the weightier first`() {
        var signals = StreamSignals()
        signals.woken()
        signals.woken()
        signals.bytesWait()
        _ = signals.nothingWaits()
        signals.draining()
        #expect(signals.take() == .draining)
        #expect(signals.take() == .drained)
        #expect(signals.take() == .woken)
        #expect(signals.take() == nil)
    }

    @Test func `the end of the peer is told again and again`() {
        var signals = StreamSignals()
        signals.closed()
        signals.woken()
        #expect(signals.take() == .closed)
        #expect(signals.take() == .closed)
        signals.stalled()
        #expect(signals.take() == .stalled)
    }

    @Test func `that nothing waits is told only to whom bytes waited`() {
        var signals = StreamSignals()
        let before = signals.nothingWaits()
        signals.bytesWait()
        let first = signals.nothingWaits()
        let second = signals.nothingWaits()
        #expect([before, first, second] == [false, true, false])
    }
}
