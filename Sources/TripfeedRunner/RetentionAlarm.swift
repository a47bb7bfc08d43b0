// SPDX-License-Identifier: Apache-2.0

import Reactor

/// A place where one task waits on a loop, for a time to come or to be rung.
final class RetentionAlarm: TimerObserver {
    private let timer: LoopTimer
    private let place = Parking()

    init(on loop: EventLoop) {
        timer = LoopTimer(on: loop)
        timer.report(to: self)
    }

    func wait(until deadline: ContinuousClock.Instant) async {
        timer.deadline = deadline
        await place.park()
        timer.cancel()
    }

    /// Ends the wait, if there is one.
    func ring() {
        place.unpark()
    }

    func deadlineReached() {
        ring()
    }
}
