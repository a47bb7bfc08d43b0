// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor

/// A request whose answer is not made yet, and sleeps until there is something to tell.
///
/// Like a stream it sleeps in a task of its own, which has no more stack than that needs. It outlives its wait
/// harmlessly: whoever still holds it then wakes nobody.
final class AnswerWaiter: Waiter {
    /// What the answer, once there is one, is framed for.
    let shape: RequestShape
    let mayKeepAlive: Bool

    private var answer: ((any Waiter) async -> Response?)?
    private var driver: ConnectionDriver?
    private var signals = StreamSignals()

    init(
        for driver: ConnectionDriver,
        _ shape: RequestShape,
        mayKeepAlive: Bool,
        answer: @escaping (any Waiter) async -> Response?
    ) {
        self.driver = driver
        self.shape = shape
        self.mayKeepAlive = mayKeepAlive
        self.answer = answer
        if driver.context.isDraining { signals.draining() }
    }

    /// What waits and then answers, handed out once: it may well hold this waiter, so this must not hold it for long.
    func takeAnswer() -> (any Waiter) async -> Response? {
        guard let answer = answer.take() else { preconditionFailure("a deferred answer is asked for twice") }
        return answer
    }

    /// Ends the wait, once there is an answer or nobody to have it.
    func end() {
        driver = nil
    }

    func next(deadline: ContinuousClock.Instant?) async -> StreamSignal {
        while true {
            if let signal = signalAtHand(deadline) { return signal }
            if let driver { await driver.parking.park() }
        }
    }

    /// What there is to tell without waiting; nil when a wait is prepared.
    private func signalAtHand(_ deadline: ContinuousClock.Instant?) -> StreamSignal? {
        guard let driver else { return .closed }
        if driver.isGone || driver.socket.readiness.meets(.peerEnded) { signals.closed() }
        if let signal = signals.take() { return signal }
        if let deadline, driver.context.loop.now >= deadline { return .deadline }
        driver.prepareToWaitForStream(deadline: deadline)
        return nil
    }

    func wake() {
        signals.woken()
        driver?.unpark()
    }

    /// Tells the handler that the server is ending.
    func drain() {
        signals.draining()
        driver?.unpark()
    }
}
