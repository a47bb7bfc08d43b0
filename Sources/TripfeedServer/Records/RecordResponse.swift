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
            fields.append((.location, path(of: record.reference, exchange)))
        case .merged(let merged):
            record = merged
            fields.append((.contentLocation, path(of: record.reference, exchange)))
        }
        fields.append((.eTag, "\"\(record.version)\""))
        appendPreferences(didMerge: outcome.didMerge, returnsMinimal: preferences.returnsMinimal, to: &fields)
        guard !preferences.returnsMinimal else { return Response(status, fields: fields) }
        fields.append((.contentType, MediaType.json.rawValue))
        return Response(status, fields: fields, body: .bytes(exchange.services.records.encode(record)))
    }

    /// What every answer to a save tells.
    static func outcomeFields(_ outcome: SaveOutcome) -> [(FieldName, String)] {
        outcomeFields(
            token: outcome.token,
            previousToken: outcome.previousToken,
            changeCount: outcome.changeCount
        )
    }

    /// The same of a save that is only known by these.
    static func outcomeFields(
        token: HistoryToken,
        previousToken: HistoryToken,
        changeCount: Int
    ) -> [(FieldName, String)] {
        var fields: [(FieldName, String)] = [
            (.tripfeedToken, token.description),
            (.tripfeedPreviousToken, previousToken.description),
            (.tripfeedChanges, String(changeCount)),
            (.cacheControl, "no-store"),
        ]
        if changeCount == 0 { fields.append((.tripfeedNoChange, "true")) }
        return fields
    }

    /// Tells which of the request's preferences made a difference, if any did.
    static func appendPreferences(didMerge: Bool, returnsMinimal: Bool, to fields: inout [(FieldName, String)]) {
        guard didMerge || returnsMinimal else { return }
        let applied = [
            didMerge ? "resolution=merge-duplicates" : nil, returnsMinimal ? "return=minimal" : nil,
        ].compactMap(\.self)
        fields.append((.preferenceApplied, applied.joined(separator: ", ")))
    }

    /// The record's own path.
    static func path(of record: RecordReference, _ exchange: Exchange) -> String {
        "/\(exchange.schema[record.model].path)/\(record.id)"
    }
}
