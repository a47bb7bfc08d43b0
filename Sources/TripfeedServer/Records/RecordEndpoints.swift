// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import HTTPServer

/// One record: by its own path, or by that of the record that owns it.
struct RecordEndpoints: Sendable {
    /// The position of the record's model.
    let model: Int
    /// The owner's model and the to-one ownership, when the path is the owner's.
    var owner: (model: Int, ownership: Ownership)?

    func read(_ exchange: Exchange) async throws -> Response {
        _ = try Parameters(exchange.head.query)
        let key = RenderedAnswers.key(for: exchange.head)
        let status = try await exchange.reader.status()
        if let answer = exchange.services.rendered.answer(for: key, at: status) {
            return try answer.response(to: exchange.head)
        }
        let (record, token) = try await record(exchange)
        let answer = RecordResponse.reading(record, at: token, exchange.services)
        // Without another commit in between, both reads saw the same.
        if token == status.token { exchange.services.rendered.keep(answer, for: key, at: status) }
        return try answer.response(to: exchange.head)
    }

    private func record(_ exchange: Exchange) async throws -> (record: Record, token: HistoryToken) {
        let id = try exchange.recordID()
        guard let owner else { return try await exchange.reader.record(RecordReference(model: model, id: id)) }
        let reference = OwnerReference(model: owner.model, id: id, ownership: owner.ownership)
        return try await exchange.reader.record(ownedBy: reference)
    }

    func put(_ exchange: Exchange) async throws -> Response {
        let (target, precondition, labels) = try address(exchange)
        let object = try await exchange.object(upTo: exchange.services.settings.maximumRecordBody)
        var decoder = RecordDecoder(schema: exchange.schema, model: model)
        let (content, meta) = decoder.content(of: object, filling: fixed(target, exchange), allowsNested: false)
        checkID(meta, target, &decoder)
        try decoder.faults.throwIfAny()
        let put = Put(
            target: target,
            model: model,
            values: content.values,
            given: content.given,
            expectation: meta.expectation,
            precondition: precondition
        )
        return try await save(.put(put), labels, exchange)
    }

    func patch(_ exchange: Exchange) async throws -> Response {
        let (target, precondition, labels) = try address(exchange)
        let object = try await exchange.object(upTo: exchange.services.settings.maximumRecordBody, patch: true)
        var decoder = RecordDecoder(schema: exchange.schema, model: model)
        let (patches, meta) = decoder.patches(of: object, fixed: fixed(target, exchange))
        checkID(meta, target, &decoder)
        try decoder.faults.throwIfAny()
        let update = Update(
            target: target,
            model: model,
            patches: patches,
            expectation: meta.expectation,
            precondition: precondition
        )
        return try await save(.update(update), labels, exchange)
    }

    func delete(_ exchange: Exchange) async throws -> Response {
        let (target, precondition, labels) = try address(exchange)
        // What it holds does not matter, but that it can be read has to be known before anything is changed.
        _ = try await exchange.body.collect(upTo: exchange.services.settings.maximumRecordBody)
        let delete = Delete(target: target, model: model, precondition: precondition)
        return try await save(.delete(delete), labels, exchange)
    }

    /// Everything that a write says before its body, so that a fault there is told first.
    private func address(
        _ exchange: Exchange
    ) throws(Problem) -> (target: Target, precondition: Precondition, labels: Labels) {
        _ = try Parameters(exchange.head.query)
        return (try target(exchange), try Precondition(exchange.head.fields), try Labels(exchange.head.fields))
    }

    private func save(
        _ operation: ChangeHistory.Operation,
        _ labels: Labels,
        _ exchange: Exchange
    ) async throws -> Response {
        let save = Save(
            operations: [operation],
            author: labels.author,
            bundle: labels.bundle,
            process: labels.process
        )
        return try RecordResponse.writing(await exchange.save(save, .single), exchange)
    }

    private func target(_ exchange: Exchange) throws(Problem) -> Target {
        let id = try exchange.recordID()
        return owner.map { .owned(OwnerReference(model: $0.model, id: id, ownership: $0.ownership)) } ?? .record(id)
    }

    /// The reference to the owner, which the path decides.
    private func fixed(_ target: Target, _ exchange: Exchange) -> (attribute: Int, value: AttributeValue)? {
        guard case .owned(let owner) = target else { return nil }
        return exchange.schema[model].attribute(owner.ownership.inverse).map { ($0, .reference(owner.id)) }
    }

    private func checkID(_ meta: RecordDecoder.Meta, _ target: Target, _ decoder: inout RecordDecoder) {
        if case .record(let id) = target, let given = meta.expectation.id, given != id {
            decoder.faults.add("/id", "‘id’ is not that of the path.")
        }
    }
}
