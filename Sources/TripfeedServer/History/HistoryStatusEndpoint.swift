// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// `GET /history/status`: the two ends of history, how long it is kept, and when it was last pruned, from one read.
struct HistoryStatusEndpoint: Sendable {
    func get(_ exchange: Exchange) async throws -> Response {
        _ = try Parameters(exchange.head.query)
        let (lastPrune, status) = try await exchange.reader.pruning()
        let token = exchange.services.text(of: status.token)
        var bytes = Array("{\"token\":".utf8)
        bytes.appendJSON(token)
        bytes += Array(",\"eventCounter\":\(status.eventCounter),\"oldestToken\":".utf8)
        bytes.appendJSON(status.oldestToken.description)
        bytes += Array(",\"transactionCount\":\(status.transactionCount),\"retention\":".utf8)
        append(exchange.services.settings.retention, to: &bytes)
        bytes += Array(",\"storeIdentifier\":".utf8)
        bytes.appendJSON(status.token.store)
        bytes += Array(",\"lastPrune\":".utf8)
        append(lastPrune, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
        return Response(
            .ok,
            fields: [
                (.contentType, MediaType.json.rawValue), (.tripfeedToken, token), (.cacheControl, "no-store"),
            ],
            body: .bytes(bytes)
        )
    }

    private func append(_ policy: RetentionPolicy?, to bytes: inout [UInt8]) {
        guard let policy else {
            bytes += Array("null".utf8)
            return
        }
        let seconds = policy.maximumAge.components.seconds
        bytes += Array("{\"maximumAge\":\(seconds),\"minimumCount\":\(policy.minimumCount)}".utf8)
    }

    private func append(_ prune: LastPrune?, to bytes: inout [UInt8]) {
        guard let prune else {
            bytes += Array("null".utf8)
            return
        }
        bytes += Array("{\"timestamp\":".utf8)
        bytes.appendJSON(prune.timestamp)
        bytes += Array(",\"deletedTransactions\":\(prune.deletedTransactions),\"oldestToken\":".utf8)
        bytes.appendJSON(prune.oldestToken.description)
        bytes.append(UInt8(ascii: "}"))
    }
}
