// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// `GET /history/events`: a wake-up whenever the history counter ticks.
struct TickEndpoint: Sendable {
    private let parameters: HistoryParameters

    init(schema: Schema) {
        parameters = HistoryParameters(schema: schema)
    }

    func follow(_ exchange: Exchange) async throws -> Response {
        let given = try Parameters(
            exchange.head.query,
            single: ["after", "lastEventID", "ping"],
            repeatable: HistoryParameters.filterNames
        )
        let filter = try parameters.filter(given)
        let ping = try given.integer("ping", in: EventStream.pingRange) ?? EventStream.defaultPing
        let resume = parameters.resume(exchange.head.fields, given)
        do {
            let opening = try await TickOpening.make(for: filter, resume: resume, pingSeconds: ping, exchange)
            let stream = TickStream(services: exchange.services, opening: opening, ping: .seconds(ping))
            return EventStream.response { writer in await stream.run(writer) }
        } catch let error as StoreError {
            return EventStream.refusal(after: error, exchange.services)
        }
    }
}
