// SPDX-License-Identifier: Apache-2.0

/// Something that a timer calls.
package protocol TimerObserver: AnyObject {
    /// Called on the loop, once for each deadline that came.
    func deadlineReached()
}

/// A deadline that may be moved at every request for the price of a store.
///
/// Moving it later touches no heap: the timer keeps its old place there, and when that comes, looks at the deadline
/// and takes a new one. Only a deadline earlier than its place moves it. So a connection that answers a request
/// every microsecond costs the heap one step every few seconds.
package final class LoopTimer {
    static let nowhere = -1

    /// The place in the heap, kept by it.
    var position = LoopTimer.nowhere

    /// The time that the heap orders by: the deadline, or an earlier one that was put off.
    private(set) var slot: ContinuousClock.Instant

    private let loop: EventLoop
    private unowned var observer: (any TimerObserver)?

    /// When the observer is to be called; nil for not at all.
    ///
    /// A time that has come already calls it in the loop's next turn.
    package var deadline: ContinuousClock.Instant? {
        didSet {
            loop.assertCurrent()
            guard let deadline else { return }
            if position == LoopTimer.nowhere {
                slot = deadline
                loop.timers.insert(self)
            } else if deadline < slot {
                slot = deadline
                loop.timers.move(self)
            }
        }
    }

    /// Makes a timer without deadline.
    package init(on loop: EventLoop) {
        self.loop = loop
        slot = loop.now
    }

    /// Names whom to call, who has to outlive the timer or ``cancel()`` it first.
    package func report(to observer: any TimerObserver) {
        self.observer = observer
    }

    /// Drops the deadline and leaves the heap at once; a timer that is given up has to be cancelled.
    package func cancel() {
        deadline = nil
        if position != LoopTimer.nowhere { loop.timers.remove(self) }
    }

    /// Its place in time has come: either the deadline has too, or it was put off and takes a new place.
    fileprivate func placeReached(at now: ContinuousClock.Instant) {
        guard let deadline else { return }
        if deadline <= now {
            self.deadline = nil
            observer?.deadlineReached()
        } else {
            slot = deadline
            loop.timers.insert(self)
        }
    }
}

extension EventLoop {
    /// Calls the timers whose time has come.
    func fireTimers(at now: ContinuousClock.Instant) {
        // A timer that arms itself again for a time that has come waits for the next turn: a timer must not keep the
        // loop from its other work. Taking all due ones first would call those that an earlier one cancelled.
        var budget = timers.count
        while budget > 0, let timer = timers.popDue(at: now) {
            timer.placeReached(at: now)
            budget -= 1
        }
    }
}
