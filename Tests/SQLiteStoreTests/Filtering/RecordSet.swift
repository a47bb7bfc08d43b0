// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Records in memory, as an evaluator finds them.
struct RecordSet: RecordGraph {
    let schema: Schema
    private(set) var records: [RecordReference: Record] = [:]
    private var owned: [RecordReference: [Int: [Record]]] = [:]

    init(schema: Schema) {
        self.schema = schema
    }

    /// Those of one model, by id.
    func all(of model: Int) -> [Record] {
        records.values.filter { $0.reference.model == model }.sorted { $0.reference.id < $1.reference.id }
    }

    mutating func insert(_ record: Record) {
        records[record.reference] = record
        for (attribute, value) in record.values.enumerated() {
            let name = schema[record.reference.model].attributes[attribute].name
            guard let id = value.recordID,
                let (owner, ownership) = schema.ownership(of: record.reference.model, through: name),
                let position = schema[owner].owns.firstIndex(where: { $0.name == ownership.name })
            else { continue }
            owned[RecordReference(model: owner, id: id), default: [:]][position, default: []].append(record)
        }
    }

    func record(_ reference: RecordReference) throws -> Record? {
        records[reference]
    }

    func records(ownedBy owner: RecordReference, ownership: Int) throws -> [Record] {
        owned[owner]?[ownership] ?? []
    }
}
