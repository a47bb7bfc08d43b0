// SPDX-License-Identifier: Apache-2.0

/// Until when the next piece of a body has to come.
///
/// It may pause for as long as one limit allows, but over all of it a least speed counts: after the first such pause
/// it earns one second with every `bytesPerSecond` bytes.
struct BodyPace {
    private let start: ContinuousClock.Instant
    private let pause: Duration?
    private let bytesPerSecond: Int

    init(start: ContinuousClock.Instant, timeouts: Timeouts) {
        self.start = start
        pause = timeouts.body
        bytesPerSecond = max(timeouts.bodyBytesPerSecond, 1)
    }

    /// The moment at which a wait that begins now is over; nil when there is no limit.
    func deadline(now: ContinuousClock.Instant, received: Int) -> ContinuousClock.Instant? {
        guard let pause else { return nil }
        return min(now + pause, start + pause + .seconds(received / bytesPerSecond))
    }
}
