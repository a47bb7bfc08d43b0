// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// All records of a model, or those that one record owns.
struct CollectionEndpoints: Sendable {
    /// The position of the records' model.
    let model: Int
    /// The owner's model and the to-many ownership, when the path is the owner's.
    let owner: (model: Int, ownership: Ownership)?
    private let query: CollectionQuery

    init(schema: Schema, model: Int, owner: (model: Int, ownership: Ownership)?) {
        self.model = model
        self.owner = owner
        query = CollectionQuery(schema: schema, model: model)
    }

    func list(_ exchange: Exchange) async throws -> Response {
        let owner = try ownerReference(exchange)
        let parameters = try query.parameters(exchange.head.query)
        if AnswerFormat(exchange.head.fields, offered: [.json, .lines]) == .lines {
            return ExportAnswer([try query.wholeDescriptor(parameters, owner: owner)], exchange).response()
        }
        let descriptor = try query.descriptor(parameters, path: exchange.head.path, owner: owner)
        let page = try await exchange.reader.fetch(descriptor)
        let token = exchange.services.text(of: page.token)
        var fields: [(FieldName, String)] = [
            (.contentType, MediaType.json.rawValue),
            (.tripfeedToken, token),
            (.cacheControl, "private, no-cache"),
            (.vary, "Accept, Prefer"),
        ]
        let cursor = page.next?.description
        if let cursor {
            let path = String(decoding: exchange.head.path, as: UTF8.self)
            fields.append((.link, "<\(path)?\(parameters.query(replacing: "cursor", by: cursor))>; rel=\"next\""))
        }
        return Response(.ok, fields: fields, body: .bytes(body(page, token: token, cursor: cursor, exchange)))
    }

    func insert(_ exchange: Exchange) async throws -> Response {
        _ = try Parameters(exchange.head.query)
        let owner = try ownerReference(exchange)
        let labels = try Labels(exchange.head.fields)
        let object = try await exchange.object(upTo: exchange.services.settings.maximumRecordBody)
        var decoder = InsertDecoder(schema: exchange.schema)
        var insert = decoder.insert(object, model: model, base: "", owner: owner, allowsID: true)
        try decoder.faults.throwIfAny()
        insert.mergesDuplicates = Preferences(exchange.head.fields).mergesDuplicates
        let save = Save(
            operations: [.insert(insert)],
            author: labels.author,
            bundle: labels.bundle,
            process: labels.process
        )
        return try RecordResponse.writing(await exchange.save(save, .single), exchange)
    }

    private func ownerReference(_ exchange: Exchange) throws(Problem) -> OwnerReference? {
        guard let owner else { return nil }
        return OwnerReference(model: owner.model, id: try exchange.recordID(), ownership: owner.ownership)
    }

    private func body(_ page: FetchPage, token: String, cursor: String?, _ exchange: Exchange) -> [UInt8] {
        var bytes = Array("{\"items\":[".utf8)
        bytes.reserveCapacity(page.records.count * 400 + 256)
        for (index, record) in page.records.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            exchange.services.records.append(record, to: &bytes)
        }
        bytes += Array("],\"token\":".utf8)
        bytes.appendJSON(token)
        bytes += Array(",\"next\":".utf8)
        bytes.appendJSON(cursor)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}
