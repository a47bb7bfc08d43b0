// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// `POST /transactions`: a list of operations, all or nothing.
struct SaveEndpoint: Sendable {
    let schema: Schema

    func post(_ exchange: Exchange) async throws -> Response {
        _ = try Parameters(exchange.head.query)
        let labels = try Labels(exchange.head.fields)
        let preferences = Preferences(exchange.head.fields)
        let json = try await exchange.json(upTo: exchange.services.settings.maximumSaveBody)
        var decoder = SaveDecoder(schema: schema, mergesDuplicates: preferences.mergesDuplicates)
        var (save, pointers) = try decoder.save(from: json)
        save.author = try Self.author(header: labels.author, body: save.author)
        save.bundle = labels.bundle
        save.process = labels.process
        let outcome = try await exchange.save(save, pointers)
        return response(outcome, Labels(author: save.author, bundle: save.bundle, process: save.process), preferences)
    }

    /// The author by the header, by the body, or by both if they agree.
    ///
    /// - Throws: `malformed-request` if they do not.
    static func author(header: String?, body: String?) throws(Problem) -> String? {
        if let header, let body, !header.utf8.elementsEqual(body.utf8) {
            throw Problem(.malformedRequest, "The body's ‘author’ is not the one of the header.")
        }
        return body ?? header
    }

    private func response(_ outcome: SaveOutcome, _ labels: Labels, _ preferences: Preferences) -> Response {
        var fields = RecordResponse.outcomeFields(outcome)
        RecordResponse.appendPreferences(
            didMerge: outcome.didMerge,
            returnsMinimal: preferences.returnsMinimal,
            to: &fields
        )
        let status = outcome.transaction == nil ? Status.ok : .created
        guard !preferences.returnsMinimal else { return Response(status, fields: fields) }
        fields.append((.contentType, MediaType.json.rawValue))
        let body = outcome.transaction ?? Self.unchanged(at: outcome.token, by: labels)
        return Response(status, fields: fields, body: .bytes(body))
    }

    /// The transaction that was not made: everything is there, and nothing happened.
    static func unchanged(at token: HistoryToken, by labels: Labels) -> [UInt8] {
        var bytes = Array("{\"token\":".utf8)
        bytes.appendJSON(token.description)
        bytes += Array(",\"transactionIdentifier\":null,\"storeIdentifier\":".utf8)
        bytes.appendJSON(token.store)
        bytes += Array(",\"timestamp\":null,\"author\":".utf8)
        bytes.appendJSON(labels.author)
        bytes += Array(",\"bundleIdentifier\":".utf8)
        bytes.appendJSON(labels.bundle)
        bytes += Array(",\"processIdentifier\":".utf8)
        bytes.appendJSON(labels.process)
        bytes += Array(",\"changes\":[]}".utf8)
        return bytes
    }
}
