// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension SaveExecution {
    /// Every owner that a record refers to has to be there, by those attributes that have `changed` or else by all.
    func judgeReferences(
        _ values: [AttributeValue],
        of model: Int,
        changed: PositionSet? = nil
    ) throws {
        for owner in rules[model].owners where changed?.contains(owner.attribute) ?? true {
            guard let id = values[owner.attribute].recordID else { continue }
            guard try tables[owner.model].contains(id) else {
                throw failure(
                    .invalid,
                    atAttribute: owner.attribute,
                    of: model,
                    "There is no \(schema[owner.model].name) of this id."
                )
            }
        }
    }

    /// Dates that have an order keep it, where both are there.
    func judgeDates(_ values: [AttributeValue], of model: Int) throws(SaveError) {
        for rule in rules[model].ascending {
            guard case .date(let earlier) = values[rule.earlier], case .date(let later) = values[rule.later],
                later < earlier
            else { continue }
            let attributes = schema[model].attributes
            let detail = "\(attributes[rule.later].name) is before \(attributes[rule.earlier].name)."
            throw failure(.invalid, atAttribute: rule.later, of: model, detail)
        }
    }

    /// A unique index takes any number of nulls, so a rule that a null takes part in is judged by looking.
    ///
    /// All other clashes are found by SQLite while it writes, and only then looked at by ``explain(_:of:)``.
    func judgeNullsInUniqueRules(_ record: Record) throws {
        let table = tables[record.reference.model]
        for (rule, attributes) in table.layout.uniqueRules.enumerated()
        where attributes.contains(where: { record.values[$0].hasNull }) {
            try judgeUniqueness(of: record, rule: rule)
        }
    }

    /// Throws the error that a violated index stands for, that of a unique rule or else that of a to-one owner; any
    /// other failure of SQLite as it is.
    func explain(_ error: SQLiteError, of record: Record) throws {
        guard error.isConstraint else { throw error }
        let table = tables[record.reference.model]
        for rule in table.layout.uniqueRules.indices { try judgeUniqueness(of: record, rule: rule) }
        for owner in rules[record.reference.model].owners where owner.isToOne {
            guard let id = record.values[owner.attribute].recordID else { continue }
            let present = try table.records(ownedBy: id, through: owner.attribute, limit: 1).first
            guard let present, present.reference != record.reference else { continue }
            throw failure(
                .relationshipTaken(conflictsWith: present.reference),
                atAttribute: owner.attribute,
                of: record.reference.model,
                "The \(schema[owner.model].name) has another \(table.model.name) already."
            )
        }
        throw error
    }

    private func judgeUniqueness(of record: Record, rule: Int) throws {
        let table = tables[record.reference.model]
        guard let id = try table.id(matching: record.values, rule: rule), id != record.reference.id else { return }
        let attributes = table.layout.uniqueRules[rule]
        let names = attributes.map { table.model.attributes[$0].name }.joined(separator: ", ")
        throw failure(
            .notUnique(conflictsWith: RecordReference(model: record.reference.model, id: id)),
            atAttribute: attributes[0],
            of: record.reference.model,
            "Another \(table.model.name) has the same \(names)."
        )
    }
}

extension AttributeValue {
    /// Whether the value, or a part of it, is null.
    fileprivate var hasNull: Bool {
        if case .composite(let parts) = self { parts.contains(where: \.isNull) } else { isNull }
    }
}
