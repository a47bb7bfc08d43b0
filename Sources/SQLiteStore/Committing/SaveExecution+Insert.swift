// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension SaveExecution {
    func perform(_ insert: Insert) throws -> OperationResult {
        var insert = insert
        if let owner = insert.owner { try place(&insert, below: owner) }
        for attribute in insert.values.indices {
            if rules[insert.model].readOnly.contains(attribute) { insert.values[attribute] = .null }
            insert.values[attribute].collapse()
        }
        if insert.mergesDuplicates, let obstacle = try obstacle(to: insert) {
            return .merged(try merge(insert, into: obstacle))
        }
        return .inserted(try store(insert))
    }

    private func place(_ insert: inout Insert, below owner: OwnerReference) throws {
        guard try tables[owner.model].contains(owner.id) else {
            let reference = RecordReference(model: owner.model, id: owner.id)
            throw failure(.notFound(reference), "There is no \(schema[owner.model].name) of this id.")
        }
        let inverse = inverse(of: owner, in: insert.model)
        insert.values[inverse] = .reference(owner.id)
        insert.given.insert(inverse)
    }

    /// The record that an insert would have to be merged into: by the unique members, then by a to-one owner.
    private func obstacle(to insert: Insert) throws -> Record? {
        let table = tables[insert.model]
        for rule in table.layout.uniqueRules.indices {
            if let id = try table.id(matching: insert.values, rule: rule) { return try table.record(id) }
        }
        for owner in rules[insert.model].owners where owner.isToOne {
            guard let id = insert.values[owner.attribute].recordID else { continue }
            let records = try table.records(ownedBy: id, through: owner.attribute, limit: 1)
            if let record = records.first { return record }
        }
        return nil
    }

    private func merge(_ insert: Insert, into record: Record) throws -> Record {
        guard insert.nested.isEmpty else {
            throw failure(.invalid, "A record with others nested in it cannot be merged into one that is there.")
        }
        var values = record.values
        for attribute in values.indices
        where insert.given.contains(attribute) && !rules[insert.model].readOnly.contains(attribute) {
            values[attribute] = insert.values[attribute]
        }
        return try change(record, to: values)
    }

    private func store(_ insert: Insert) throws -> Record {
        if let id = insert.id { try judge(id, of: insert.model) }
        try judgeReferences(insert.values, of: insert.model)
        try judgeDates(insert.values, of: insert.model)
        let reference = RecordReference(model: insert.model, id: insert.id ?? identifiers.next())
        let record = Record(reference: reference, version: version, values: insert.values)
        try judgeNullsInUniqueRules(record)
        do {
            try tables[insert.model].insert(record)
        } catch {
            try explain(error, of: record)
        }
        ledger.didInsert(reference, values: insert.values)
        for owner in rules[insert.model].owners { try gain(record, owner) }
        guard !insert.nested.isEmpty else { return record }
        try self.insert(nested: insert.nested, of: reference)
        return try tables[insert.model].record(reference.id) ?? record
    }

    /// An id that a client gave must not be in use, nor have been in use before this save deleted its record.
    private func judge(_ id: RecordID, of model: Int) throws {
        let reference = RecordReference(model: model, id: id)
        guard !ledger.hasDeleted(reference) else {
            throw failure(.invalid, at: .id, "The same save deletes the record of this id.")
        }
        if try tables[model].contains(id) {
            throw failure(.notUnique(conflictsWith: reference), at: .id, "The id is in use.")
        }
    }
}

extension AttributeValue {
    /// Makes null of a composite with nothing in it.
    mutating func collapse() {
        if case .composite(let parts) = self, parts.allSatisfy(\.isNull) { self = .null }
    }
}
