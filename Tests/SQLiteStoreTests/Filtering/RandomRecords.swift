// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import StorePromises

/// Fills a store with records of every model of a schema, and memory with the same.
struct RandomRecords {
    private let schema: Schema
    private var chance: SeededChance
    private(set) var set: RecordSet

    init(schema: Schema, seed: UInt64) {
        self.schema = schema
        chance = SeededChance(seed: seed)
        set = RecordSet(schema: schema)
    }

    /// Makes records of the first ids that filters know; the others lead nowhere.
    mutating func fill(_ store: WrittenStore, count: Int) throws {
        var made: [Record] = []
        for model in schema.models.indices {
            for id in BoundaryValues.ids.prefix(count) { made.append(record(model, id)) }
        }
        made = showingOwned(made)
        try store.commit {
            for record in made {
                try store.addRecord(record.reference.model, id: record.reference.id, record.values)
                set.insert(record)
            }
        }
    }

    private mutating func record(_ model: Int, _ id: RecordID) -> Record {
        let values = schema[model].attributes.map { value($0, of: model, id) }
        return Record(
            reference: RecordReference(model: model, id: id),
            version: RecordVersion(transaction: id),
            values: values
        )
    }

    private mutating func value(_ attribute: Attribute, of model: Int, _ id: RecordID) -> AttributeValue {
        if attribute.isNullable, chance.isOnce(in: 4) { return .null }
        switch attribute.kind {
        case .text: return .text(chance.one(of: BoundaryValues.texts))
        case .enumeration(let cases): return .text(chance.one(of: cases))
        case .boolean: return .boolean(chance.isOnce(in: 2))
        case .integer: return .integer(chance.one(of: BoundaryValues.integers))
        case .double: return .double(chance.one(of: BoundaryValues.doubles))
        case .date: return .date(milliseconds: chance.one(of: BoundaryValues.dates))
        case .composite(let parts):
            let values = parts.map { _ in
                chance.isOnce(in: 3) ? AttributeValue.null : .text(chance.one(of: BoundaryValues.texts))
            }
            return values.allSatisfy(\.isNull) ? .null : .composite(values)
        case .reference:
            // Of an owner that has one record at most, each record has its own.
            let isToOne = schema.ownership(of: model, through: attribute.name).map { !$0.ownership.isToMany } ?? false
            return .reference(isToOne ? id : chance.one(of: BoundaryValues.ids))
        case .owned: return .null
        }
    }

    /// Each owner shows the one record that refers to it.
    private func showingOwned(_ records: [Record]) -> [Record] {
        records.map { owner in
            var owner = owner
            let model = schema[owner.reference.model]
            for ownership in model.owns where !ownership.isToMany {
                guard let shown = model.attribute(showing: ownership),
                    let position = schema.position(of: ownership.model),
                    let inverse = schema[position].attribute(ownership.inverse)
                else { continue }
                let owned = records.first {
                    $0.reference.model == position && $0.values[inverse].recordID == owner.reference.id
                }
                owner.values[shown] = owned.map { .reference($0.reference.id) } ?? .null
            }
            return owner
        }
    }
}
