// SPDX-License-Identifier: Apache-2.0

import Reactor

/// Accepts connections on one loop and hands each to the loop that has the fewest.
final class Acceptor: TimerObserver {
    private let domains: [LoopDomain]
    private let loop: EventLoop
    private let maximum: Int
    private let gate: AcceptGate
    private let timer: LoopTimer
    private var listener: Listener?

    /// The most connections that are taken in one turn.
    private static let batch = 64

    /// How long to wait when there is no descriptor or memory left: nothing tells when there is again.
    private static let retryDelay = Duration.milliseconds(100)

    init(for domains: [LoopDomain], on loop: EventLoop, maximum: Int, gate: AcceptGate) {
        self.domains = domains
        self.loop = loop
        self.maximum = maximum
        self.gate = gate
        timer = LoopTimer(on: loop)
        timer.report(to: self)
    }

    /// Begins to accept.
    func start(_ listening: ListeningSocket) throws(SystemError) {
        listener = try Listener(listening, on: loop) { [unowned self] in accept() }
        let bound = LoopBound(self, to: loop)
        gate.onRoom { bound.perform { $0.accept() } }
        accept()
    }

    /// Stops accepting, for good.
    func stop() {
        gate.onRoom(nil)
        timer.cancel()
        listener?.close()
        listener = nil
    }

    func deadlineReached() {
        accept()
    }

    private func accept() {
        guard let listener else { return }
        for _ in 0..<Self.batch {
            guard hasRoom() else { return }
            do throws(SystemError) {
                guard case .done(let accepted) = try listener.accept() else { return }
                Self.leastLoaded(domains.map(\.load)).map { domains[$0] }?.take(accepted)
            } catch {
                guard error.isExhaustion else { continue }
                timer.deadline = loop.now + Self.retryDelay
                return
            }
        }
        // More may wait, and no edge will tell: the next turn goes on.
        timer.deadline = loop.now
    }

    private func hasRoom() -> Bool {
        if isBelowMaximum { return true }
        gate.wait()
        return isBelowMaximum
    }

    private var isBelowMaximum: Bool { domains.reduce(0) { $0 + $1.load } < maximum }

    /// The position of the smallest load, the first of equals.
    static func leastLoaded(_ loads: [Int]) -> Int? {
        loads.indices.min { loads[$0] < loads[$1] }
    }
}
