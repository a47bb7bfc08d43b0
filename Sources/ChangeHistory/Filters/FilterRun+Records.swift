// SPDX-License-Identifier: Apache-2.0

extension FilterRun {
    /// The record at the end of the steps; nil where they lead nowhere.
    func record(_ steps: FilterSteps) throws -> Record? {
        var record = variables[steps.variable]
        for step in steps.steps {
            guard let id = record.values[step.attribute].recordID,
                let next = try graph.record(RecordReference(model: step.model, id: id))
            else { return nil }
            record = next
        }
        return record
    }

    /// Null where the steps lead nowhere.
    func value(_ path: FilterPath) throws -> FilterValue {
        guard let record = try record(path.steps) else { return .null }
        switch path.member {
        case .id: return .identifier(record.reference.id)
        case .attribute(let position): return FilterValue(record.values[position])
        case .part(let position, let part):
            guard case .composite(let parts) = record.values[position] else { return .null }
            return FilterValue(parts[part])
        }
    }

    /// The records of a relation; nil where the steps to their owner lead nowhere.
    func records(_ relation: FilterRelation) throws -> [Record]? {
        guard let owner = try record(relation.owner) else { return nil }
        return try graph.records(ownedBy: owner.reference, ownership: relation.ownership)
    }

    func isKind(_ steps: FilterSteps, _ model: Int) throws -> Bool {
        guard let record = try record(steps) else { return false }
        return record.reference.model == model
    }
}
