// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// `GET /history`: a page at once, or when there is something in it; a stream that follows; or everything as lines.
struct HistoryPageEndpoint: Sendable {
    private let query: HistoryQuery
    private let following: FollowEndpoint
    private let export = HistoryExport()

    init(schema: Schema) {
        query = HistoryQuery(parameters: HistoryParameters(schema: schema))
        following = FollowEndpoint(query: query)
    }

    func respond(_ exchange: Exchange) async throws -> Response {
        switch AnswerFormat(exchange.head.fields, offered: [.json, .lines, .eventStream]) {
        case .json: return try await page(exchange)
        case .lines:
            let given = try query.read(exchange.head.query, for: .lines)
            let descriptor = try query.descriptor(given, for: .lines, path: exchange.head.path)
            return try await export.respond(descriptor, exchange)
        case .eventStream: return try await following.respond(exchange)
        }
    }

    private func page(_ exchange: Exchange) async throws -> Response {
        let head = exchange.head
        let key = RenderedAnswers.key(for: head)
        // A preference may ask to wait; a parameter that does is part of the key.
        let waitsByPreference = head.fields.contains(.prefer)
        let status = try await exchange.reader.status()
        if !waitsByPreference, let answer = exchange.services.rendered.answer(for: key, at: status) {
            return try answer.response(to: head)
        }
        let given = try query.read(head.query, for: .json)
        let descriptor = try query.descriptor(given, for: .json, path: head.path)
        let wait = try Wait(given, waitsByPreference ? Preferences(head.fields) : nil, descriptor)
        let shared = SharedPage(try await exchange.reader.history(descriptor), for: descriptor)
        if let wait, shared.page.count == 0 {
            return LongPoll(wait, behind: shared, exchange).response()
        }
        let answer = HistoryRendering.answer(shared)
        exchange.services.rendered.keep(answer, for: key, at: shared.page.status)
        var response = try answer.response(to: head)
        if let applied = wait?.applied { response.fields.append((.preferenceApplied, applied)) }
        return response
    }
}
