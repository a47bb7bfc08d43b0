// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor

/// Reads the body of the request that a connection is answering.
final class BodyReader: RequestBody {
    private let driver: ConnectionDriver
    private let length: Int?
    private let waitsForContinue: Bool
    private var pace: BodyPace
    private var received = 0

    /// Whether the body was read to its end.
    private(set) var isComplete = false

    /// Why reading it failed for good, so that the connection cannot be used again.
    private(set) var failure: RequestError?

    /// Whether there is more of it than the handler takes, which the client is to be told before it sends the rest.
    private var isTooLarge = false
    /// Whether the client was told to send what it held back.
    private var hasAskedForBody = false

    init(of head: RequestHead, for driver: ConnectionDriver) {
        self.driver = driver
        waitsForContinue = head.expectsContinue
        pace = BodyPace(start: driver.context.loop.now, timeouts: driver.context.configuration.timeouts)
        length = if case .length(let count) = head.framing { count } else { nil }
    }

    func collect(upTo limit: Int) async throws(RequestError) -> [UInt8] {
        if let failure { throw failure }
        if isComplete { return [] }
        if let length, length > limit { throw refuse(limit) }
        var body: [UInt8] = []
        // A length is only a promise: room for all of it is made when a good part has come.
        if let length, !driver.input.hasSaved { body.reserveCapacity(min(length, 65_536)) }
        try await askForBody()
        while try await readMore(&body) {
            guard body.count <= limit else { throw refuse(limit) }
        }
        return body
    }

    /// Reads and drops what was not read, so that the next request can follow.
    ///
    /// - Returns: whether it was all read; false when that would be too much or the client may never send it.
    /// - Throws: what is wrong with the body.
    func discard(upTo limit: Int) async throws(RequestError) -> Bool {
        if let failure { throw failure }
        if isComplete { return true }
        if isTooLarge { return false }
        // A client that waits to be asked may send the body or leave it: only closing is unambiguous.
        if waitsForContinue, !hasAskedForBody, received == 0, !driver.input.hasSaved { return false }
        if let length, length - received > limit { return false }
        var dropped = 0
        var piece: [UInt8] = []
        while try await readMore(&piece) {
            dropped += piece.count
            piece.removeAll(keepingCapacity: true)
            if dropped > limit { return false }
        }
        return true
    }

    private func askForBody() async throws(RequestError) {
        guard waitsForContinue, !hasAskedForBody, received == 0, !driver.input.hasSaved else { return }
        hasAskedForBody = true
        if !(await driver.sendContinue()) { throw fail(.malformedRequest("the connection ended before the body")) }
    }

    /// Appends the next piece of the body; returns false at its end.
    private func readMore(_ body: inout [UInt8]) async throws(RequestError) -> Bool {
        while true {
            if let isMore = try pieceAtHand(&body) { return isMore }
            let deadline = pace.deadline(now: driver.context.loop.now, received: received)
            if await driver.waitUntilReadable(deadline: deadline) == .timedOut { throw fail(.requestTimeout) }
        }
    }

    /// Appends what has come without waiting; returns false at the end of the body, and nil when nothing has.
    private func pieceAtHand(_ body: inout [UInt8]) throws(RequestError) -> Bool? {
        if received == length {
            try driver.input.takeEnd()
            isComplete = true
            return false
        }
        switch driver.nextEvent(&body) {
        case .event(.body(let count)):
            received += count
            return true
        case .event(.end):
            isComplete = true
            return false
        case .event(.needMore), .wouldBlock:
            return nil
        case .event(.refused(let error)):
            throw fail(error)
        case .ended:
            throw fail(.malformedRequest("the connection ended inside the body"))
        case .event(.head):
            preconditionFailure("a request began inside the body of another")
        }
    }

    private func refuse(_ limit: Int) -> RequestError {
        isTooLarge = true
        return .tooLarge(limit)
    }

    private func fail(_ error: RequestError) -> RequestError {
        failure = error
        return error
    }
}
