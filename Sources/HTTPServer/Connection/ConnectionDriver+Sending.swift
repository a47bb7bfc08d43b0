// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor

// The sending side: one call of the kernel for a response, and patience with a peer that takes it slowly.
extension ConnectionDriver {
    /// Sends a head, and with it the body where there is one; returns false when the peer is gone or takes nothing.
    func send(_ response: borrowing Response, _ plan: ResponsePlan) async -> Bool {
        guard !isGone else { return false }
        context.encodeHead(of: response, plan)
        do throws(SystemError) {
            if plan.sendsBody, case .bytes(let body) = response.body, !context.appendBody(body) {
                try sendScratch(with: body)
            } else {
                try sendScratch()
            }
        } catch {
            markGone()
            return false
        }
        return outbox.isEmpty ? true : await flush()
    }

    /// Asks the client for the body that it holds back.
    func sendContinue() async -> Bool {
        guard !isGone else { return false }
        var bytes: [UInt8] = []
        ResponseEncoder.encodeContinue(into: &bytes)
        outbox.hold(bytes, from: 0)
        return await flush()
    }

    private func sendScratch() throws(SystemError) {
        let head = context.scratch
        let sent = try socket.send(head.span)
        outbox.hold(head, from: sent)
    }

    private func sendScratch(with body: [UInt8]) throws(SystemError) {
        let head = context.scratch
        let sent = try socket.send(head.span, body.span)
        if sent < head.count {
            outbox.hold(head, from: sent)
            outbox.append(body[...])
        } else {
            outbox.hold(body, from: sent - head.count)
        }
    }

    /// Sends what waits, for as long as the peer takes some of it within the stall limit.
    ///
    /// Returns false when it did not, or is gone; the connection is then of no use.
    func flush() async -> Bool {
        if stallDeadline == nil { restartStallClock() }
        while !isGone, !outbox.isEmpty {
            if flushNow() || isGone { continue }
            if await wait(for: .sendable, deadline: stallDeadline) == .timedOut, hasStalled {
                stream?.peerHasStalled()
                // A close in order would leave what waits to the kernel, which keeps it for minutes.
                cut()
            }
        }
        return !isGone
    }

    /// Whether bytes have waited for the stall limit and the peer took none.
    var hasStalled: Bool {
        guard let stallDeadline else { return false }
        return context.loop.now >= stallDeadline
    }

    /// Sends what waits without waiting; returns whether the peer took any.
    func flushNow() -> Bool {
        do throws(SystemError) {
            let hasProgress = try outbox.flush(to: socket)
            if hasProgress || stallDeadline == nil { restartStallClock() }
            return hasProgress
        } catch {
            markGone()
            return false
        }
    }
}
