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
        save.author = try author(header: labels.author, body: save.author)
        save.bundle = labels.bundle
        save.process = labels.process
        return response(try await exchange.save(save, pointers), save, preferences)
    }

    private func author(header: String?, body: String?) throws(Problem) -> String? {
        if let header, let body, !header.utf8.elementsEqual(body.utf8) {
            throw Problem(.malformedRequest, "The body's ‘author’ is not the one of the header.")
        }
        return body ?? header
    }

    private func response(_ outcome: SaveOutcome, _ save: Save, _ preferences: Preferences) -> Response {
        var fields = RecordResponse.outcomeFields(outcome)
        let applied = [
            outcome.didMerge ? "resolution=merge-duplicates" : nil,
            preferences.returnsMinimal ? "return=minimal" : nil,
        ].compactMap(\.self)
        if !applied.isEmpty { fields.append((.preferenceApplied, applied.joined(separator: ", "))) }
        let status = outcome.transaction == nil ? Status.ok : .created
        guard !preferences.returnsMinimal else { return Response(status, fields: fields) }
        fields.append((.contentType, MediaType.json.rawValue))
        return Response(status, fields: fields, body: .bytes(outcome.transaction ?? withoutChange(outcome, save)))
    }

    /// The transaction that was not made: everything is there, and nothing happened.
    private func withoutChange(_ outcome: SaveOutcome, _ save: Save) -> [UInt8] {
        var bytes = Array("{\"token\":".utf8)
        bytes.appendJSON(outcome.token.description)
        bytes += Array(",\"transactionIdentifier\":null,\"storeIdentifier\":".utf8)
        bytes.appendJSON(outcome.token.store)
        bytes += Array(",\"timestamp\":null,\"author\":".utf8)
        bytes.appendJSON(save.author)
        bytes += Array(",\"bundleIdentifier\":".utf8)
        bytes.appendJSON(save.bundle)
        bytes += Array(",\"processIdentifier\":".utf8)
        bytes.appendJSON(save.process)
        bytes += Array(",\"changes\":[]}".utf8)
        return bytes
    }
}
