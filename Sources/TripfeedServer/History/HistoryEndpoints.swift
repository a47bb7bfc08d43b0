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
        let key = RenderedAnswers.key(for: exchange.head)
        let status = try await exchange.reader.status()
        if let answer = exchange.services.rendered.answer(for: key, at: status) {
            return try answer.response(to: exchange.head)
        }
        let page = try await exchange.reader.history(descriptor(exchange.head.query))
        let answer = render(page, exchange)
        exchange.services.rendered.keep(answer, for: key, at: page.status)
        return try answer.response(to: exchange.head)
    }

    private func descriptor(_ query: ArraySlice<UInt8>?) throws(Problem) -> HistoryDescriptor {
        let given = try Parameters(
            query,
            single: ["after", "limit"],
            repeatable: HistoryParameters.filterNames
        )
        return HistoryDescriptor(
            after: try given["after"].map { text throws(Problem) in try parameters.position(text) } ?? .start,
            filter: try parameters.filter(given),
            limit: try given.integer("limit", in: 1...HistoryDescriptor.maximumLimit)
                ?? HistoryDescriptor.defaultLimit
        )
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

    private func render(_ page: HistoryPage, _ exchange: Exchange) -> RenderedAnswer {
        let token = exchange.services.text(of: page.token)
        // What a page shows that its limit ended never changes, so its two ends and the request tell it from any other.
        let eTag = page.isFixed ? eTag(page, exchange.head) : nil
        var fields: [(FieldName, String)] = [
            (.contentType, MediaType.json.rawValue),
            (.tripfeedToken, token),
            (.vary, "Accept, Prefer"),
            (.cacheControl, eTag == nil ? "no-store" : "private, no-cache"),
        ]
        if let eTag { fields.append((.eTag, "\"\(eTag)\"")) }
        return RenderedAnswer(fields: fields, body: body(page, token: token), eTag: eTag)
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
