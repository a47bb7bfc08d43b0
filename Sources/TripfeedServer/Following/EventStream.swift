// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// What every answer by server-sent events has in common.
enum EventStream {
    /// How often a `ping` may be asked for, in seconds.
    static let pingRange = 5...300
    /// How often it comes unless told.
    static let defaultPing = 15

    /// The response that begins a stream; it is not to be cached, held back or altered on its way.
    static func response(_ body: @escaping (any BodyWriter) async throws -> Void) -> Response {
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

    /// The stream that says that the store cannot be read, and when to come back; a browser would give up on a status.
    static func refusal(after error: StoreError, _ services: LoopServices) -> Response {
        services.settings.log(.error, "a stream could not read the store: \(error.message)")
        let reason = error.code == .busy ? TickEvents.Farewell.limit : .shutdown
        return response { writer in _ = writer.offer(TickEvents.refusal(reason)) }
    }
}
