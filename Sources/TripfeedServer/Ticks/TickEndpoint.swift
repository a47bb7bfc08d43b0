// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// `GET /history/events`: a wake-up whenever the history counter ticks.
struct TickEndpoint: Sendable {
    /// How often a `ping` may be asked for, in seconds.
    static let pingRange = 5...300
    /// How often it comes unless told.
    static let defaultPing = 15

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
        let ping = try given.integer("ping", in: Self.pingRange) ?? Self.defaultPing
        let resume = resume(exchange.head, given)
        do {
            let opening = try await TickOpening.make(for: filter, resume: resume, pingSeconds: ping, exchange)
            let stream = TickStream(services: exchange.services, opening: opening, ping: .seconds(ping))
            return Self.response { writer in await stream.run(writer) }
        } catch let error as StoreError {
            exchange.services.settings.log(.error, "a stream could not read the head: \(error.message)")
            let reason = error.code == .busy ? TickEvents.Farewell.limit : .shutdown
            return Self.response { writer in _ = writer.offer(TickEvents.refusal(reason)) }
        }
    }

    private static func response(_ body: @escaping (any BodyWriter) async throws -> Void) -> Response {
        Response(
            .ok,
            fields: [
                (.contentType, "text/event-stream"),
                (.cacheControl, "no-store, no-transform"),
                (.xAccelBuffering, "no"),
                (.vary, "Accept, Prefer"),
            ],
            body: .stream(body)
        )
    }

    /// The place to resume from: the browser's own field first, then what a page can set; an empty id is none.
    ///
    /// A bad token is no failure here, since a browser would give the stream up for good.
    private func resume(_ head: RequestHead, _ given: Parameters) -> Result<HistoryPosition, Problem>? {
        let candidates = [head.fields.first(.lastEventID), given["lastEventID"]]
        guard let text = candidates.compactMap(\.self).first(where: { !$0.isEmpty }) ?? given["after"] else {
            return nil
        }
        do throws(Problem) { return .success(try parameters.position(text)) } catch { return .failure(error) }
    }
}
