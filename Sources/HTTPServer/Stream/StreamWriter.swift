// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor

/// The body of a streamed response on its connection.
///
/// It outlives its stream harmlessly: whoever still holds it then has every offer refused. The head of the response
/// is held back until the first bytes of the body, or the first wait, and goes out with them.
final class StreamWriter: BodyWriter {
    /// Whether the connection lives on when the stream has come to its end.
    let keepsAlive: Bool

    private let isChunked: Bool
    private var body: ((any BodyWriter) async throws -> Void)?
    private var driver: ConnectionDriver?
    private var signals = StreamSignals()
    private var holdsHead: Bool
    private var isAborted = false

    /// How many bytes the head has promised and that were not taken yet; nil where it promised no length.
    private var owed: Int?

    init(
        for driver: ConnectionDriver,
        _ plan: ResponsePlan,
        head: [UInt8],
        body: @escaping (any BodyWriter) async throws -> Void
    ) {
        self.driver = driver
        self.body = body
        keepsAlive = plan.keepsAlive
        isChunked = plan.framing == .chunked
        if case .length(let length) = plan.framing { owed = length }
        holdsHead = true
        driver.outbox.hold(head, from: 0)
        if driver.context.isDraining { signals.draining() }
    }

    /// What writes the stream, handed out once: it may well hold this writer, so this must not hold it for long.
    func takeBody() -> (any BodyWriter) async throws -> Void {
        guard let body = body.take() else { preconditionFailure("a stream is run twice") }
        return body
    }

    /// Ends the stream after its closure has returned; returns whether it is complete and the connection usable.
    ///
    /// One that failed ends without its last chunk, or short of its length: its head was sent, so this is all that the
    /// peer can be told.
    func finish(hasFailed: Bool) async -> Bool {
        guard let driver else { return false }
        self.driver = nil
        holdsHead = false
        if hasFailed || isAborted || driver.isGone || owed ?? 0 > 0 {
            driver.cut()
            return false
        }
        if isChunked { driver.outbox.append(StreamChunk.last[...]) }
        return await driver.flush()
    }

    // MARK: BodyWriter

    func offer(_ chunk: StreamChunk) -> Offer {
        guard let driver, !driver.isGone, !isAborted else { return .refused }
        let bytes = chunk.bytes(chunked: isChunked)
        // Judged before it is taken off, since an offer may be refused below.
        guard bytes.count <= owed ?? bytes.count else {
            abort()
            return .refused
        }
        if holdsHead {
            takeOff(bytes.count)
            holdsHead = false
            driver.outbox.append(bytes)
            _ = driver.flushNow()
            return afterSending(driver)
        }
        guard driver.outbox.isEmpty else {
            signals.bytesWait()
            return .refused
        }
        guard !bytes.isEmpty else { return .sent }
        takeOff(bytes.count)
        do throws(SystemError) {
            let sent = try driver.socket.send(chunk.framed.span.extracting(bytes.startIndex..<bytes.endIndex))
            if sent == bytes.count { return .sent }
            driver.outbox.hold(Array(bytes), from: sent)
            driver.restartStallClock()
            return afterSending(driver)
        } catch {
            peerIsGone()
            driver.markGone()
            return .refused
        }
    }

    /// Counts bytes that are on their way against the length that was promised.
    private func takeOff(_ count: Int) {
        if let owed { self.owed = owed - count }
    }

    private func afterSending(_ driver: ConnectionDriver) -> Offer {
        if driver.isGone {
            peerIsGone()
            return .refused
        }
        if driver.outbox.isEmpty { return .sent }
        signals.bytesWait()
        return .waiting
    }

    func write(_ bytes: [UInt8]) async throws {
        guard let driver, !isAborted else { throw StreamError.ended }
        guard bytes.count <= owed ?? bytes.count else {
            abort()
            throw StreamError.beyondLength
        }
        takeOff(bytes.count)
        holdsHead = false
        if isChunked {
            driver.outbox.append(StreamChunk(bytes).bytes(chunked: true))
        } else if driver.outbox.isEmpty {
            driver.outbox.hold(bytes, from: 0)
        } else {
            driver.outbox.append(bytes[...])
        }
        if !(await driver.flush()) { throw signals.take() == .stalled ? StreamError.stalled : StreamError.closed }
    }

    func next(deadline: ContinuousClock.Instant?) async -> StreamSignal {
        while true {
            if let signal = signalAtHand(deadline) { return signal }
            if let driver { await driver.parking.park() }
        }
    }

    /// What there is to tell without waiting; nil when a wait is prepared.
    private func signalAtHand(_ deadline: ContinuousClock.Instant?) -> StreamSignal? {
        guard let driver, !isAborted else { return .closed }
        if holdsHead {
            holdsHead = false
            _ = driver.flushNow()
        }
        if driver.isGone || driver.socket.readiness.meets(.peerEnded) { signals.closed() }
        if driver.hasStalled { signals.stalled() }
        if let signal = signals.take() { return signal }
        if let deadline, driver.context.loop.now >= deadline { return .deadline }
        driver.prepareToWaitForStream(deadline: deadline)
        return nil
    }

    func wake() {
        signals.woken()
        driver?.unpark()
    }

    func abort() {
        isAborted = true
        driver?.cut()
    }

    // MARK: What the connection reports

    /// The socket has news: sends what waits, and returns whether the handler is to be woken.
    func socketBecameReady() -> Bool {
        guard let driver else { return false }
        if driver.isGone || driver.socket.readiness.meets(.peerEnded) {
            signals.closed()
            return true
        }
        guard !driver.outbox.isEmpty, !holdsHead, driver.socket.readiness.meets(.writable) else { return false }
        _ = driver.flushNow()
        if driver.isGone {
            signals.closed()
            return true
        }
        return driver.outbox.isEmpty && signals.nothingWaits()
    }

    func peerIsGone() {
        signals.closed()
    }

    func peerHasStalled() {
        signals.stalled()
    }

    /// Tells the handler that the server is ending.
    func drain() {
        signals.draining()
        driver?.unpark()
    }
}
