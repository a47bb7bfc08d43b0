// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// The answer to a request whose save was made before.
///
/// Status and fields are those of the first answer; what it shows is as it is now.
struct ReplayedResponse {
    let exchange: Exchange
    let kept: KeptSave
    /// Who made the save.
    let author: String?

    func response(_ kind: SavingKind) async throws -> Response {
        var fields = RecordResponse.outcomeFields(
            token: kept.token,
            previousToken: kept.previousToken,
            changeCount: kept.changeCount
        )
        fields.append((.idempotencyReplayed, "true"))
        switch kind {
        case .record: return try await record(fields)
        case .list: return try await list(fields)
        }
    }

    private func record(_ first: [(FieldName, String)]) async throws -> Response {
        var fields = first
        var status = Status.ok
        let path = kept.record.map { RecordResponse.path(of: $0, exchange) }
        switch kept.effect {
        case .deleted: return Response(.noContent, fields: fields)
        case .inserted:
            status = .created
            if let path { fields.append((.location, path)) }
        case .merged: if let path { fields.append((.contentLocation, path)) }
        case .updated, .several: break
        }
        RecordResponse.appendPreferences(didMerge: kept.didMerge, returnsMinimal: kept.returnsMinimal, to: &fields)
        // Without the record beside it, a tag would let a client take somebody else's later change for its own.
        guard !kept.returnsMinimal else { return Response(status, fields: fields) }
        let record = try await recordNow()
        if let record { fields.append((.eTag, "\"\(record.version)\"")) }
        fields.append((.contentType, MediaType.json.rawValue))
        let body = record.map { exchange.services.records.encode($0) } ?? Array("null".utf8)
        return Response(status, fields: fields, body: .bytes(body))
    }

    private func recordNow() async throws -> Record? {
        guard let reference = kept.record else { return nil }
        do {
            return try await exchange.reader.record(reference).record
        } catch ReadError.notFound {
            return nil
        }
    }

    private func list(_ first: [(FieldName, String)]) async throws -> Response {
        var fields = first
        RecordResponse.appendPreferences(didMerge: kept.didMerge, returnsMinimal: kept.returnsMinimal, to: &fields)
        let status = kept.changeCount == 0 ? Status.ok : .created
        guard !kept.returnsMinimal else { return Response(status, fields: fields) }
        fields.append((.contentType, MediaType.json.rawValue))
        return Response(status, fields: fields, body: .bytes(try await transaction()))
    }

    /// The transaction as history has it, `null` once it was pruned; that of a save without change is made anew.
    private func transaction() async throws -> [UInt8] {
        guard kept.changeCount > 0 else {
            var labels = try Labels(exchange.head.fields)
            labels.author = author
            return SaveEndpoint.unchanged(at: kept.token, by: labels)
        }
        do {
            let descriptor = HistoryDescriptor(after: .token(kept.previousToken), limit: 1)
            let page = try await exchange.reader.history(descriptor)
            var transaction: [UInt8]?
            page.forEachTransaction { transaction = Array($0) }
            return transaction ?? Array("null".utf8)
        } catch ReadError.token {
            return Array("null".utf8)
        }
    }
}
