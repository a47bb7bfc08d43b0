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
        case none
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
        guard socket.readiness.intersects(.receivable) else { return .wouldBlock }
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
        let timeouts = context.configuration.timeouts
        var requestDeadline = isFirst ? timeouts.header.map { context.loop.now + $0 } : nil
        var none: [UInt8] = []
        while true {
            switch nextEvent(&none) {
            case .event(.head(let head)):
                phase = .busy
                return .request(head)
            case .event(.refused(let error)):
                return .refused(error)
            case .ended:
                return .none
            case .event(.needMore), .wouldBlock:
                if isGone { return .none }
            case .event(.body), .event(.end):
                preconditionFailure("a body without a head")
            }
            let isIdle = input.isIdle
            phase = isIdle ? .idle : .busy
            if isIdle {
                if context.isDraining { return .none }
            } else if requestDeadline == nil {
                requestDeadline = timeouts.header.map { context.loop.now + $0 }
            }
            let idleDeadline = isIdle && !isFirst ? timeouts.idle.map { context.loop.now + $0 } : requestDeadline
            if await waitUntilReadable(deadline: idleDeadline) == .timedOut {
                return isIdle ? .none : .refused(.requestTimeout)
            }
        }
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
