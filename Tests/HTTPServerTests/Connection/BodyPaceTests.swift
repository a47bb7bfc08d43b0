// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HTTPServer

struct BodyPaceTests {
    private let start = ContinuousClock.now

    private func deadline(_ timeouts: Timeouts, after elapsed: Duration, received: Int) -> Duration? {
        BodyPace(start: start, timeouts: timeouts).deadline(now: start + elapsed, received: received).map { $0 - start }
    }

    @Test(arguments: [
        (0, 0, 30), (10, 0, 30), (10, 5_000, 35), (10, 5_999, 35), (10, 1_000_000, 40), (40, 10_000, 40),
    ])
    func `a pause is allowed, and over all a least speed`(_ elapsed: Int, _ received: Int, _ expected: Int) {
        var timeouts = Timeouts()
        timeouts.body = .seconds(30)
        timeouts.bodyBytesPerSecond = 1_000
        #expect(deadline(timeouts, after: .seconds(elapsed), received: received) == .seconds(expected))
    }

    @Test func `without a limit there is no deadline`() {
        var timeouts = Timeouts()
        timeouts.body = nil
        #expect(deadline(timeouts, after: .zero, received: 0) == nil)
    }
}
