// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// `GET /history` as an event stream: every transaction from the reader's place on, then each new one.
struct FollowEndpoint: Sendable {
    let query: HistoryQuery

    func respond(_ exchange: Exchange) async throws -> Response {
        let given = try query.read(exchange.head.query, for: .eventStream)
        var descriptor = try query.descriptor(given, for: .eventStream, path: exchange.head.path)
        descriptor.limit = HistoryDescriptor.maximumLimit
        descriptor.byteLimit = FollowStream.pageByteLimit
        let ping = try given.integer("ping", in: EventStream.pingRange) ?? EventStream.defaultPing
        let resume = query.parameters.resume(exchange.head.fields, given)
        do {
            let opening = try await FollowOpening.make(descriptor, resume: resume, pingSeconds: ping, exchange)
            let stream = FollowStream(services: exchange.services, opening: opening, ping: .seconds(ping))
            return EventStream.response { writer in await stream.run(writer) }
        } catch let error as StoreError {
            return EventStream.refusal(after: error, exchange.services)
        }
    }
}
