// SPDX-License-Identifier: Apache-2.0

import Reactor

/// The end of one loop's connections: streams are told one after another, and at the end of the time what is left
/// is cut.
///
/// All clients of a stream connect again when it ends; told at once, they would come back at once.
final class LoopDrain: TimerObserver {
    /// Whether the time is over and everything was cut.
    private(set) var isOver = false

    private let timer: LoopTimer
    private let loop: EventLoop
    private let cut: () -> Void
    private let end: ContinuousClock.Instant
    private var streams: [ConnectionDriver]
    private var stepsLeft: Int

    private static let step = Duration.milliseconds(20)

    init(of streams: [ConnectionDriver], on loop: EventLoop, timeouts: Timeouts, cut: @escaping () -> Void) {
        self.loop = loop
        self.cut = cut
        self.streams = streams
        end = loop.now + timeouts.drain
        stepsLeft = Self.steps(in: min(timeouts.drainSpread, timeouts.drain))
        timer = LoopTimer(on: loop)
        timer.report(to: self)
        timer.deadline = streams.isEmpty ? end : loop.now
    }

    func deadlineReached() {
        guard loop.now < end else {
            isOver = true
            return cut()
        }
        let count = Self.share(of: streams.count, stepsLeft: stepsLeft)
        for driver in streams.suffix(count) { driver.drain() }
        streams.removeLast(count)
        stepsLeft -= 1
        timer.deadline = streams.isEmpty ? end : min(loop.now + Self.step, end)
    }

    /// Ends it early, when nothing is left to end.
    func stop() {
        timer.cancel()
    }

    /// The number of steps that fit into a time, at least one.
    static func steps(in spread: Duration) -> Int {
        max(Int(spread / step), 1)
    }

    /// How many of those left are told in this step, so that the last step tells the last.
    static func share(of count: Int, stepsLeft: Int) -> Int {
        let steps = max(stepsLeft, 1)
        return (count + steps - 1) / steps
    }
}
