// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// `GET /history/status`.
struct HistoryEndpoints: Sendable {
    func status(_ exchange: Exchange) async throws -> Response {
        _ = try Parameters(exchange.head.query)
        let status = try await exchange.reader.status()
        let token = exchange.services.text(of: status.token)
        var bytes = Array("{\"token\":".utf8)
        bytes.appendJSON(token)
        bytes += Array(",\"eventCounter\":\(status.eventCounter),\"oldestToken\":".utf8)
        bytes.appendJSON(status.oldestToken.description)
        bytes += Array(",\"transactionCount\":\(status.transactionCount),\"retention\":null,\"storeIdentifier\":".utf8)
        bytes.appendJSON(status.token.store)
        bytes += Array(",\"lastPrune\":null}".utf8)
        return Response(
            .ok,
            fields: [
                (.contentType, MediaType.json.rawValue), (.tripfeedToken, token), (.cacheControl, "no-store"),
            ],
            body: .bytes(bytes)
        )
    }
}
