// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension SaveExecution {
    /// The record that an operation is about.
    ///
    /// - Throws: ``SaveError/Reason/notFound(_:)`` for the record, or for the owner that does not have one.
    func find(_ target: Target, model: Int) throws -> Record {
        switch target {
        case .record(let id):
            if let record = try tables[model].record(id) { return record }
            throw failure(
                .notFound(RecordReference(model: model, id: id)),
                at: .id,
                "There is no \(schema[model].name) of this id."
            )
        case .owned(let owner):
            if let record = try ownedRecord(of: owner, model: model) { return record }
            throw failure(
                .notFound(RecordReference(model: owner.model, id: owner.id)),
                "The \(schema[owner.model].name) has no \(owner.ownership.name)."
            )
        }
    }

    /// The one record of an owner's to-one ownership.
    ///
    /// - Throws: ``SaveError/Reason/notFound(_:)`` when there is no such owner.
    func ownedRecord(of owner: OwnerReference, model: Int) throws -> Record? {
        try checkOwner(owner)
        let attribute = inverse(of: owner, in: model)
        return try tables[model].records(ownedBy: owner.id, through: attribute, limit: 1).first
    }

    /// - Throws: ``SaveError/Reason/notFound(_:)`` when there is no such owner.
    func checkOwner(_ owner: OwnerReference) throws {
        guard try !tables[owner.model].contains(owner.id) else { return }
        let reference = RecordReference(model: owner.model, id: owner.id)
        throw failure(.notFound(reference), "There is no \(schema[owner.model].name) of this id.")
    }

    /// The attribute by which records of `model` refer to this owner.
    func inverse(of owner: OwnerReference, in model: Int) -> Int {
        guard let attribute = schema[model].attribute(owner.ownership.inverse) else {
            preconditionFailure("\(schema[model].name) has no \(owner.ownership.inverse).")
        }
        return attribute
    }

    /// The owner that a record refers to shows it from now on.
    func gain(_ record: Record, _ owner: ModelRules.Owner) throws {
        try show(.reference(record.reference.id), in: owner, id: record.values[owner.attribute].recordID)
    }

    /// The owner that a record referred to shows nothing from now on.
    func lose(_ record: Record, _ owner: ModelRules.Owner) throws {
        try show(.null, in: owner, id: record.values[owner.attribute].recordID)
    }

    private func show(_ value: AttributeValue, in owner: ModelRules.Owner, id: RecordID?) throws {
        guard let shownAs = owner.shownAs, let id, let record = try tables[owner.model].record(id),
            record.values[shownAs] != value
        else { return }
        var new = record
        new.version = version
        new.values[shownAs] = value
        try tables[owner.model].update(new, attributes: PositionSet([shownAs]))
        ledger.didUpdate(record, to: new.values)
    }
}
