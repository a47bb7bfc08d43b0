// SPDX-License-Identifier: Apache-2.0

import HTTP
import Reactor

// The order of things: request, response, and what the connection does afterwards.
extension ConnectionDriver {
    /// What follows a response.
    enum Next {
        /// Another request may come.
        case request
        /// A body has to be written bit by bit, for a connection that lives on afterwards or not.
        case stream(StreamWriter, keepsAlive: Bool, (any BodyWriter) async throws -> Void)
        /// The connection ends in order; with `lingers`, only after the peer had time to read.
        case close(lingers: Bool)
    }

    /// Serves the connection from its first byte to its end.
    ///
    /// What is suspended inside for long is kept shallow: while a stream's body runs, no request is on the stack.
    func run() async {
        var isFirst = true
        while !isGone {
            switch await answerNext(isFirst: isFirst) {
            case .request:
                isFirst = false
                await giveWay()
            case .stream(let writer, let keepsAlive, let body):
                isFirst = false
                guard await writer.run(body), keepsAlive, !context.isDraining else { return }
            case .close(let lingers):
                if lingers, !isGone { await linger() }
                return
            }
        }
    }

    private func answerNext(isFirst: Bool) async -> Next {
        switch await nextRequest(isFirst: isFirst) {
        case .none: return .close(lingers: false)
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
            let writer = StreamWriter(for: self, isChunked: plan.framing == .chunked, head: context.scratch)
            return .stream(writer, keepsAlive: plan.keepsAlive, body)
        }
        guard await send(response, plan) else { return .close(lingers: false) }
        if plan.keepsAlive { return .request }
        return .close(lingers: !mayKeepAlive || input.hasSaved || socket.readiness.contains(.readable))
    }
}
