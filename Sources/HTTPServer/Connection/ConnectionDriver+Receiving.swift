// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor

// The receiving side: events of the decoder, from saved bytes first and then from the socket.
extension ConnectionDriver {
    /// What there is without waiting.
    enum Reception {
        case event(RequestInput.Event)
        /// Nothing has come that was not decoded.
        case wouldBlock
        /// The peer sends nothing more.
        case ended
    }

    /// The outcome of waiting for a request.
    enum Arrival {
        case request(RequestHead)
        /// It is refused, and nothing after it can be read.
        case refused(RequestError)
        /// There will be none.
        case nothing
    }

    /// The next event, with the bytes of a body appended to `body`.
    func nextEvent(_ body: inout [UInt8]) -> Reception {
        if isGone { return .ended }
        if input.hasSaved {
            let event = input.nextSaved(&body)
            if case .needMore = event {} else { return .event(event) }
        }
        return receive(&body)
    }

    private func receive(_ body: inout [UInt8]) -> Reception {
        guard socket.readiness.meets(.receivable) else { return .wouldBlock }
        do throws(SystemError) {
            switch try socket.receive({ [input] bytes in input.next(in: bytes, &body) }) {
            case .bytes(let event): return .event(event)
            case .wouldBlock: return .wouldBlock
            case .ended: return .ended
            }
        } catch {
            markGone()
            return .ended
        }
    }

    /// Waits for the next request's head.
    func nextRequest(isFirst: Bool) async -> Arrival {
        var deadline = isFirst ? deadline(after: context.configuration.timeouts.header) : nil
        while true {
            if let arrival = arrivalAtHand() { return arrival }
            if phase == .busy {
                deadline = deadline ?? self.deadline(after: context.configuration.timeouts.header)
            } else if context.isDraining {
                return .nothing
            }
            let limit = deadline ?? self.deadline(after: context.configuration.timeouts.idle)
            if await waitUntilReadable(deadline: limit) == .timedOut {
                return phase == .busy ? .refused(.requestTimeout) : .nothing
            }
        }
    }

    /// What has come without waiting, if it decides anything; else ``phase`` says whether a request has begun.
    ///
    /// It is a function of its own so that what it needs is on the stack only while it runs: what an asynchronous
    /// function needs at any time, an idle connection keeps.
    @inline(never)
    private func arrivalAtHand() -> Arrival? {
        var none: [UInt8] = []
        switch nextEvent(&none) {
        case .event(.head(let head)):
            phase = .busy
            return .request(head)
        case .event(.refused(let error)):
            return .refused(error)
        case .ended:
            return .nothing
        case .event(.needMore), .wouldBlock:
            phase = input.isIdle ? .idle : .busy
            return isGone ? .nothing : nil
        case .event(.body), .event(.end):
            preconditionFailure("a body without a head")
        }
    }

    private func deadline(after limit: Duration?) -> ContinuousClock.Instant? {
        limit.map { context.loop.now + $0 }
    }

    /// Takes and drops what the peer still sends, so that it reads the response instead of a reset.
    ///
    /// A close with bytes unread makes the kernel reset the connection, and a reset may overtake the response.
    func linger() async {
        socket.shutDownSending()
        let deadline = context.loop.now + context.configuration.timeouts.linger
        while !isGone, context.loop.now < deadline {
            do throws(SystemError) {
                switch try socket.receive({ _ in }) {
                case .bytes: continue
                case .ended: return
                case .wouldBlock: break
                }
            } catch {
                return
            }
            if await waitUntilReadable(deadline: deadline) == .timedOut { return }
        }
    }
}
