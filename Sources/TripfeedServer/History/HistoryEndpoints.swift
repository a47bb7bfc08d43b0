// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// `GET /history` and `GET /history/status`.
struct HistoryEndpoints: Sendable {
    private let parameters: HistoryParameters

    init(schema: Schema) {
        parameters = HistoryParameters(schema: schema)
    }

    func page(_ exchange: Exchange) async throws -> Response {
        let given = try Parameters(
            exchange.head.query,
            single: ["after", "limit"],
            repeatable: HistoryParameters.filterNames
        )
        let descriptor = HistoryDescriptor(
            after: try given["after"].map { text throws(Problem) in try parameters.position(text) } ?? .start,
            filter: try parameters.filter(given),
            limit: try given.integer("limit", in: 1...HistoryDescriptor.maximumLimit)
                ?? HistoryDescriptor.defaultLimit
        )
        let page = try await exchange.reader.history(descriptor)
        return try response(page, exchange)
    }

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

    private func response(_ page: HistoryPage, _ exchange: Exchange) throws(Problem) -> Response {
        let token = exchange.services.text(of: page.token)
        var fields: [(FieldName, String)] = [(.tripfeedToken, token), (.vary, "Accept, Prefer")]
        if page.endedAtLimit {
            // What such a page shows never changes, so its two ends and the request tell it from any other.
            let tag = eTag(page, exchange.head)
            fields += [(.eTag, "\"\(tag)\""), (.cacheControl, "private, no-cache")]
            if let tags = try EntityTags.read(.ifNoneMatch, in: exchange.head.fields), tags.containsWeakly(tag) {
                return Response(.notModified, fields: fields)
            }
        } else {
            fields.append((.cacheControl, "no-store"))
        }
        fields.append((.contentType, MediaType.json.rawValue))
        return Response(.ok, fields: fields, body: .bytes(body(page, token: token)))
    }

    private func body(_ page: HistoryPage, token: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(page.transactions.count + 128)
        bytes.append(contentsOf: "{\"transactions\":".utf8)
        bytes.append(contentsOf: page.transactions)
        bytes.append(contentsOf: ",\"token\":\"".utf8)
        bytes.append(contentsOf: token.utf8)
        bytes.append(contentsOf: (page.hasMore ? "\",\"hasMore\":true" : "\",\"hasMore\":false").utf8)
        if page.startsAtPrunedHistory { bytes.append(contentsOf: ",\"pruned\":true".utf8) }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private func eTag(_ page: HistoryPage, _ head: RequestHead) -> String {
        let hash = Fingerprint.chained(to: page.start.fingerprint ^ page.token.fingerprint, head.query ?? [])
        return "\(page.count)-\(String(hash, radix: 36))"
    }
}
