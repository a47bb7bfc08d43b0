// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// The answers that carry one record.
enum RecordResponse {
    /// The answer to a read.
    static func reading(_ record: Record, at token: HistoryToken, _ services: LoopServices) -> RenderedAnswer {
        let version = record.version.description
        let fields: [(FieldName, String)] = [
            (.contentType, MediaType.json.rawValue),
            (.eTag, "\"\(version)\""),
            (.tripfeedToken, services.text(of: token)),
            (.cacheControl, "private, no-cache"),
        ]
        return RenderedAnswer(fields: fields, body: services.records.encode(record), eTag: version)
    }

    /// The answer to a write of one record.
    static func writing(_ outcome: SaveOutcome, _ exchange: Exchange) throws -> Response {
        var fields = outcomeFields(outcome)
        guard let result = outcome.result else { preconditionFailure("A save of one operation has no result.") }
        let preferences = Preferences(exchange.head.fields)
        let record: Record
        var status = Status.ok
        switch result {
        case .deleted: return Response(.noContent, fields: fields)
        case .updated(let updated): record = updated
        case .inserted(let inserted):
            record = inserted
            status = .created
            fields.append((.location, path(of: record, exchange)))
        case .merged(let merged):
            record = merged
            fields.append((.contentLocation, path(of: record, exchange)))
        }
        fields.append((.eTag, "\"\(record.version)\""))
        let applied = [
            outcome.didMerge ? "resolution=merge-duplicates" : nil,
            preferences.returnsMinimal ? "return=minimal" : nil,
        ].compactMap(\.self)
        if !applied.isEmpty { fields.append((.preferenceApplied, applied.joined(separator: ", "))) }
        guard !preferences.returnsMinimal else { return Response(status, fields: fields) }
        fields.append((.contentType, MediaType.json.rawValue))
        return Response(status, fields: fields, body: .bytes(exchange.services.records.encode(record)))
    }

    /// What every answer to a save tells.
    static func outcomeFields(_ outcome: SaveOutcome) -> [(FieldName, String)] {
        var fields: [(FieldName, String)] = [
            (.tripfeedToken, outcome.token.description),
            (.tripfeedPreviousToken, outcome.previousToken.description),
            (.tripfeedChanges, String(outcome.changeCount)),
            (.cacheControl, "no-store"),
        ]
        if outcome.transaction == nil { fields.append((.tripfeedNoChange, "true")) }
        return fields
    }

    private static func path(of record: Record, _ exchange: Exchange) -> String {
        "/\(exchange.schema[record.reference.model].path)/\(record.reference.id)"
    }
}
