// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor

// The order of things: request, response, and what the connection does afterwards.
extension ConnectionDriver {
    /// What follows a response.
    enum Next {
        /// Another request may come.
        case request
        /// A stream has begun, which ``stream`` holds.
        case stream
        /// The connection ends in order; with `lingers`, only after the peer had time to read.
        case close(lingers: Bool)
    }

    /// What a connection's task leaves behind.
    enum Outcome {
        /// The connection is done with.
        case ended
        /// A stream is to be run by another task.
        case handsOver
    }

    /// Serves requests until the connection ends or a stream begins.
    ///
    /// A task keeps the stack that it once needed, and answering a request needs much more than writing a stream. So
    /// each stream begins in a task of its own, whose stack holds nothing else; that is also why this is not inlined
    /// into what runs streams.
    @inline(never)
    func run(isNew: Bool) async -> Outcome {
        var isFirst = isNew
        while !isGone {
            switch await answerNext(isFirst: isFirst) {
            case .request: await giveWay()
            case .stream: return .handsOver
            case .close(let lingers):
                if lingers, !isGone { await linger() }
                return .ended
            }
            isFirst = false
        }
        return .ended
    }

    /// Runs the stream that waits; returns whether another request may follow.
    ///
    /// Inlined, for each frame less that a waiting stream keeps.
    @inline(__always)
    func runStream() async -> Bool {
        let stream = beginStream()
        var hasFailed = false
        do {
            try await stream.takeBody()(stream)
        } catch {
            hasFailed = true
        }
        return await endStream(hasFailed: hasFailed)
    }

    private func beginStream() -> StreamWriter {
        guard let stream else { preconditionFailure("no stream waits to be run") }
        phase = .streaming
        releaseInput()
        return stream
    }

    /// Ends the stream; returns whether another request may follow.
    private func endStream(hasFailed: Bool) async -> Bool {
        guard let stream else { return false }
        let isComplete = await stream.finish(hasFailed: hasFailed)
        self.stream = nil
        phase = .busy
        return isComplete && stream.keepsAlive && !context.isDraining
    }

    private func answerNext(isFirst: Bool) async -> Next {
        switch await nextRequest(isFirst: isFirst) {
        case .nothing: return .close(lingers: false)
        case .refused(let error): return await refuse(error)
        case .request(let head): return await answer(head)
        }
    }

    private func refuse(_ error: RequestError) async -> Next {
        phase = .busy
        let response = context.responder.respond(to: error)
        let plan = ResponsePlan(response, to: .unknown, mayKeepAlive: false)
        return .close(lingers: await send(response, plan))
    }

    private func answer(_ head: RequestHead) async -> Next {
        let shape = RequestShape(head)
        guard head.framing.hasBytes else {
            let response = await context.responder.respond(to: head, body: context.noBody)
            return await finish(response, to: shape, mayKeepAlive: true)
        }
        let body = BodyReader(of: head, for: self)
        let response = await context.responder.respond(to: head, body: body)
        let hasMetFailure = body.failure != nil
        do throws(RequestError) {
            let isRead = try await body.discard(upTo: context.configuration.discardedBody)
            return await finish(response, to: shape, mayKeepAlive: isRead)
        } catch {
            // The responder has answered a failure that it met itself. One that nobody met yet is answered here, for a
            // request that cannot be told from the next one is malformed whatever else is wrong with it.
            guard !hasMetFailure, error != .requestTimeout else {
                return await finish(response, to: shape, mayKeepAlive: false)
            }
            return await refuse(error)
        }
    }

    private func finish(_ response: consuming Response, to shape: RequestShape, mayKeepAlive: Bool) async -> Next {
        let plan = ResponsePlan(response, to: shape, mayKeepAlive: mayKeepAlive && !context.isDraining)
        if plan.sendsBody, case .stream(let body) = response.body {
            context.encodeHead(of: response, plan)
            stream = StreamWriter(for: self, plan, head: context.scratch, body: body)
            return .stream
        }
        guard await send(response, plan) else { return .close(lingers: false) }
        if plan.keepsAlive { return .request }
        return .close(lingers: !mayKeepAlive || input.hasSaved || socket.readiness.meets(.readable))
    }
}
