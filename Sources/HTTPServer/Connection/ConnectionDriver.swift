// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor

/// Drives one connection: reads requests one after another, has them answered, and sends the answers.
///
/// It is used by one task and by the callbacks of its socket and its timer, all on the loop's thread. The task waits
/// at one place only, for what `awaited` says, until the timer's deadline.
///
/// ```
///            ┌──────────────── keep alive ────────────────┐
///            ▼                                            │
/// idle ─▶ receiving a head ─▶ responding ─▶ sending ──────┤
///   │            │                │            └▶ streaming ─▶ (end of stream)
///   └────────────┴─ time, refusal ┴─▶ lingering ─▶ closed
/// ```
final class ConnectionDriver: SocketObserver, TimerObserver {
    /// What the task of the connection waits for, or that it runs.
    ///
    /// Only a stream and a waiting request may be spoken to while they wait, by the server that drains and by those who
    /// wake them.
    enum Phase: Equatable {
        /// Between two requests: may be closed at any time.
        case idle
        /// A request is under way, from its first byte to the last of the response.
        case busy
        /// The body of a response is being written bit by bit.
        case streaming
        /// A request waits for something before it is answered.
        case waiting
    }

    /// Why a wait is over.
    enum Wake {
        /// The socket, or the stream, has news.
        case ready
        /// The deadline has passed.
        case timedOut
    }

    let context: LoopContext
    let timer: LoopTimer
    let socket: Socket

    /// The place in the loop's list of connections, kept by it.
    var position = 0

    var phase = Phase.idle
    var outbox = Outbox()

    /// The stream that was answered with, from then to its end.
    var stream: StreamWriter?

    /// What a request waits in before it is answered.
    var waiter: AnswerWaiter?

    /// Whether bytes can no longer reach the peer: a reset, an error, or cut by the server.
    private(set) var isGone = false

    /// When a peer that takes nothing counts as stalled; nil while nothing waits for it, or without such a limit.
    private(set) var stallDeadline: ContinuousClock.Instant?

    let parking = Parking()
    private var isTimedOut = false
    private var requestsInTurn = 0
    private var awaited = Readiness.none
    private static let requestsPerTurn = 16
    private var inputOrNil: RequestInput?

    init(_ descriptor: consuming Descriptor, context: LoopContext) throws(SystemError) {
        self.context = context
        socket = Socket(descriptor, on: context.loop)
        timer = LoopTimer(on: context.loop)
        timer.report(to: self)
        try socket.startWatching(for: self)
    }

    /// The receiving side, made when it is needed: a stream has none.
    var input: RequestInput {
        if let inputOrNil { return inputOrNil }
        let input = RequestInput(limits: context.configuration.limits)
        inputOrNil = input
        return input
    }

    /// Gives the receiving side's memory back while nothing is read, unless bytes wait in it.
    func releaseInput() {
        if inputOrNil?.isIdle == true { inputOrNil = nil }
    }

    // MARK: Waiting

    func socketBecameReady() {
        if socket.readiness.meets(.gone) { isGone = true }
        if phase == .streaming, stream?.socketBecameReady() == true {
            parking.unpark()
        } else if phase == .waiting, isGone || socket.readiness.meets(.peerEnded) {
            parking.unpark()
        } else if socket.readiness.meets(awaited) {
            parking.unpark()
        }
    }

    func deadlineReached() {
        isTimedOut = parking.unpark()
    }

    /// Wakes the task if it waits, whatever for.
    func unpark() {
        parking.unpark()
    }

    /// Waits for readiness, or for ``unpark()``, or until the deadline; nil is no deadline.
    func wait(for readiness: Readiness, deadline: ContinuousClock.Instant?) async -> Wake {
        if socket.readiness.meets(readiness) { return .ready }
        prepareToWait(for: readiness, deadline: deadline)
        await parking.park()
        return isTimedOut ? .timedOut : .ready
    }

    /// Notes what the wait that follows is for.
    private func prepareToWait(for readiness: Readiness, deadline: ContinuousClock.Instant?) {
        requestsInTurn = 0
        isTimedOut = false
        timer.deadline = deadline
        awaited = readiness
    }

    /// Waits until receiving may give something, be it the end.
    func waitUntilReadable(deadline: ContinuousClock.Instant?) async -> Wake {
        await wait(for: .receivable, deadline: deadline)
    }

    /// Prepares the wait of a stream, or of a request that is answered later, for its news, the deadline, or the moment when the peer counts as stalled.
    ///
    /// It is apart from the waiting itself, ``parking``, so that a stream that waits keeps one small frame less.
    func prepareToWaitForStream(deadline: ContinuousClock.Instant?) {
        var earlier = deadline
        if let stallDeadline { earlier = min(stallDeadline, deadline ?? stallDeadline) }
        prepareToWait(for: .none, deadline: earlier)
    }

    /// Lets others have their turn after many requests that came without a wait, as pipelined ones do.
    func giveWay() async {
        requestsInTurn += 1
        if requestsInTurn == Self.requestsPerTurn { _ = await wait(for: .none, deadline: context.loop.now) }
    }

    /// Begins to count how long the peer takes nothing, or anew when it has just taken something.
    func restartStallClock() {
        stallDeadline = outbox.isEmpty ? nil : context.configuration.timeouts.stall.map { context.loop.now + $0 }
        // A stream may have gone to sleep for longer, before anything waited.
        guard let stallDeadline else { return }
        if let deadline = timer.deadline, deadline <= stallDeadline { return }
        timer.deadline = stallDeadline
    }

    // MARK: Ending

    /// Tells a stream, or a request that waits, that the server is ending.
    func drain() {
        stream?.drain()
        waiter?.drain()
    }

    /// Ends everything at once: what runs meets a connection that is gone.
    func cut() {
        isGone = true
        socket.reset()
        stream?.peerIsGone()
        parking.unpark()
    }

    /// Closes the connection, once its task is done with it.
    func close() {
        timer.cancel()
        outbox.clear()
        if isGone { socket.reset() } else { socket.close() }
    }

    /// Notes that the peer cannot be reached any more.
    func markGone() {
        isGone = true
    }
}
