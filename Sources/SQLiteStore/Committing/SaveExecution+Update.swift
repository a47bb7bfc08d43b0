// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension SaveExecution {
    func perform(_ update: Update) throws -> Record {
        let record = try find(update.target, model: update.model)
        try judge(update.precondition, update.expectation, on: record)
        var values = record.values
        for patch in update.patches { apply(patch, to: &values, of: update.model) }
        return try change(record, to: values)
    }

    /// Gives a record new values, and the owners that it leaves and joins theirs.
    ///
    /// - Returns: the record as it is then; as it was when nothing differs, and then nothing is written.
    func change(_ record: Record, to values: [AttributeValue]) throws -> Record {
        let model = record.reference.model
        let changed = PositionSet(values.indices.filter { record.values[$0] != values[$0] })
        guard !changed.isEmpty else { return record }
        let new = Record(reference: record.reference, version: version, values: values)
        try judgeReferences(values, of: model, changed: changed)
        try judgeDates(values, of: model)
        try judgeNullsInUniqueRules(new)
        do {
            try tables[model].update(new, attributes: changed)
        } catch {
            try explain(error, of: new)
        }
        ledger.didUpdate(record, to: values)
        for owner in rules[model].owners where changed.contains(owner.attribute) {
            try lose(record, owner)
            try gain(new, owner)
        }
        // A record may be its own owner, and then shows itself.
        guard rules[model].owners.contains(where: { $0.model == model }) else { return new }
        return try tables[model].record(record.reference.id) ?? new
    }

    /// What the operation asks of the record as it was before the save, and of the members that it cannot set.
    func judge(_ precondition: Precondition, _ expectation: Expectation, on record: Record) throws(SaveError) {
        try judge(precondition, on: record)
        let version = ledger.versionBeforeSave(of: record.reference, current: record)
        if let expected = expectation.version, expected == nil || expected != version {
            throw failure(.preconditionFailed(currentToken: nil), at: .ifMatch, "The record has another version.")
        }
        if let id = expectation.id, id != record.reference.id {
            throw failure(.invalid, at: .id, "The record has another id, which cannot be changed.")
        }
        for (attribute, value) in expectation.readOnlyValues where record.values[attribute] != value {
            throw readOnlyFailure(attribute, of: record.reference.model)
        }
    }

    /// What the operation asks of the record's version from before the save.
    func judge(_ precondition: Precondition, on record: Record) throws(SaveError) {
        let version = ledger.versionBeforeSave(of: record.reference, current: record)
        // A record that this save made has no version from before, and is there all the same.
        let isUnwanted = if case .any = precondition.ifNoneMatch { true } else { false }
        guard precondition.holds(for: version), !isUnwanted else {
            throw failure(.preconditionFailed(currentToken: nil), at: .ifMatch, "The record has another version.")
        }
    }

    func readOnlyFailure(_ attribute: Int, of model: Int) -> SaveError {
        let name = schema[model].attributes[attribute].name
        return failure(.invalid, atAttribute: attribute, of: model, "\(name) cannot be set here.")
    }

    private func apply(_ patch: AttributePatch, to values: inout [AttributeValue], of model: Int) {
        switch patch.action {
        case .set(let value):
            values[patch.attribute] = value
        case .merge(let changes):
            var parts: [AttributeValue]
            if case .composite(let present) = values[patch.attribute] {
                parts = present
            } else {
                parts = Array(repeating: .null, count: tables[model].layout.columnRanges[patch.attribute].count)
            }
            for (part, value) in changes { parts[part] = value }
            values[patch.attribute] = .composite(parts)
        }
        values[patch.attribute].collapse()
    }
}
