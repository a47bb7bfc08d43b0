// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor

// The order of things: request, response, and what the connection does afterwards.
extension ConnectionDriver {
    /// What follows a response.
    enum Next {
        /// Another request may come.
        case request
        /// Something begins that is run by another task: ``stream`` or ``waiter``.
        case handOver
        /// The connection ends in order; with `lingers`, only after the peer had time to read.
        case close(lingers: Bool)
    }

    /// What a connection's task leaves behind.
    enum Outcome {
        /// The connection is done with.
        case ended
        /// A stream, or a request that waits, is to be run by another task.
        case handsOver
    }

    /// Serves requests until the connection ends, a stream begins, or a request has to wait.
    ///
    /// A task keeps the stack that it once needed, and answering a request needs much more than writing a stream, or
    /// waiting. So each of those begins in a task of its own, whose stack holds nothing else; that is also why this is
    /// not inlined into what runs them.
    @inline(never)
    func run(isNew: Bool) async -> Outcome {
        var isFirst = isNew
        while !isGone {
            if let outcome = await take(await answerNext(isFirst: isFirst)) { return outcome }
            isFirst = false
        }
        return .ended
    }

    /// Goes on behind a stream, or behind a request that waited, until the connection ends or hands over again.
    @inline(never)
    func goOn(_ next: Next) async -> Outcome {
        if let outcome = await take(next) { return outcome }
        return await run(isNew: false)
    }

    /// Does what follows a response; nil when that is another request.
    private func take(_ next: Next) async -> Outcome? {
        switch next {
        case .request:
            await giveWay()
            return nil
        case .handOver: return .handsOver
        case .close(let lingers):
            if lingers, !isGone { await linger() }
            return .ended
        }
    }

    /// Runs the request that waits, and answers it.
    ///
    /// Inlined, for each frame less that a waiting request keeps.
    @inline(__always)
    func runWaiter() async -> Next {
        let waiter = beginWaiting()
        return await answer(waiter, with: await waiter.takeAnswer()(waiter))
    }

    private func beginWaiting() -> AnswerWaiter {
        guard let waiter else { preconditionFailure("no request waits to be answered") }
        phase = .waiting
        releaseInput()
        return waiter
    }

    @inline(never)
    private func answer(_ waiter: AnswerWaiter, with response: consuming Response?) async -> Next {
        self.waiter = nil
        waiter.end()
        phase = .busy
        guard !isGone, let response else { return .close(lingers: false) }
        return await finish(response, to: waiter.shape, mayKeepAlive: waiter.mayKeepAlive)
    }

    /// Runs the stream that waits; returns what follows it.
    ///
    /// Inlined, for each frame less that a waiting stream keeps.
    @inline(__always)
    func runStream() async -> Next {
        let stream = beginStream()
        var hasFailed = false
        do {
            try await stream.takeBody()(stream)
        } catch {
            hasFailed = true
        }
        return await endStream(hasFailed: hasFailed) ? .request : .close(lingers: false)
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
        if case .deferred(let answer) = response.body {
            waiter = AnswerWaiter(for: self, shape, mayKeepAlive: mayKeepAlive, answer: answer)
            return .handOver
        }
        let plan = ResponsePlan(response, to: shape, mayKeepAlive: mayKeepAlive && !context.isDraining)
        if plan.sendsBody, let body = response.body.writing {
            context.encodeHead(of: response, plan)
            stream = StreamWriter(for: self, plan, head: context.scratch, body: body)
            return .handOver
        }
        guard await send(response, plan) else { return .close(lingers: false) }
        if plan.keepsAlive { return .request }
        return .close(lingers: !mayKeepAlive || input.hasSaved || socket.readiness.meets(.readable))
    }
}

extension Response.Body {
    /// What writes the content bit by bit; nil for content that is at hand.
    fileprivate var writing: ((any BodyWriter) async throws -> Void)? {
        switch self {
        case .none, .bytes, .deferred: nil
        case .stream(let body), .sizedStream(_, let body): body
        }
    }
}
