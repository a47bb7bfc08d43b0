// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension FilterSQL {
    /// A column of a record that the filter knows, or a look at the record behind its steps.
    mutating func path(_ path: FilterPath) -> SQLPiece {
        let table = layout[path.steps.model]
        let column =
            switch path.member {
            case .id: "id"
            case .attribute(let position): table.quotedColumns(of: position)[0]
            case .part(let position, let part): table.quotedColumns(of: position)[part]
            }
        return selection(column, behind: path.steps)
    }

    /// A column of the record behind some steps; null where they lead nowhere.
    private func selection(_ column: String, behind steps: FilterSteps) -> SQLPiece {
        let start = Self.alias(steps.variable)
        guard !steps.steps.isEmpty else { return SQLPiece("\(start).\(column)", depth: 3) }
        let end = "s\(steps.steps.count)"
        return SQLPiece("(SELECT \(end).\(column) \(records(behind: steps)))", depth: 12)
    }

    /// Where the record behind some steps is found, which are one at least: flat, since the parser's stack is short.
    private func records(behind steps: FilterSteps) -> String {
        var (model, alias) = (steps.start, Self.alias(steps.variable))
        var tables: [String] = []
        var terms: [String] = []
        for (index, step) in steps.steps.enumerated() {
            let reference = layout[model].quotedColumns(of: step.attribute)[0]
            let next = "s\(index + 1)"
            tables.append("\(layout[step.model].quotedName) AS \(next)")
            terms.append("\(next).id = \(alias).\(reference)")
            (model, alias) = (step.model, next)
        }
        // Read in this order, each by its id.
        return "FROM \(tables.joined(separator: " CROSS JOIN ")) WHERE \(terms.joined(separator: " AND "))"
    }

    /// Whether a relation has a record that is as `condition` says, or any if that is nil.
    mutating func exists(_ relation: FilterRelation, _ condition: (inout FilterSQL) -> SQLPiece?) -> SQLPiece {
        let (table, inverse) = owned(relation)
        let owner = selection("id", behind: relation.owner)
        return withVariable { sql, alias in
            let belongs = SQLPiece("\(alias).\(inverse) = \(owner.text)", depth: owner.depth + 2)
            let source = "SELECT 1 FROM \(table.quotedName) AS \(alias)"
            guard let condition = condition(&sql) else {
                return SQLPiece("EXISTS (\(source) WHERE \(belongs.text))", depth: belongs.depth + 7)
            }
            return SQLPiece(
                "EXISTS (\(source) WHERE \(condition.text) AND \(belongs.text))",
                depth: max(condition.depth + 7, belongs.depth + 9)
            )
        }
    }

    func count(_ relation: FilterRelation) -> SQLPiece {
        let (table, inverse) = owned(relation)
        let (start, steps) = (Self.alias(relation.owner.variable), relation.owner.steps)
        let owner = steps.isEmpty ? start : "s\(steps.count)"
        let count = "(SELECT count(*) FROM \(table.quotedName) AS c WHERE c.\(inverse) = \(owner).id)"
        guard !steps.isEmpty else { return SQLPiece(count, depth: 12) }
        return SQLPiece("(SELECT \(count) \(records(behind: relation.owner)))", depth: 16)
    }

    func isKind(_ steps: FilterSteps, _ model: Int) -> SQLPiece {
        guard model == steps.model else { return SQLPiece("FALSE") }
        guard !steps.steps.isEmpty else { return SQLPiece("TRUE") }
        return SQLPiece("EXISTS (SELECT 1 \(records(behind: steps)))", depth: 13)
    }

    /// The table of a relation's records, and the column by which they refer to their owner.
    private func owned(_ relation: FilterRelation) -> (table: ModelTable, inverse: String) {
        let ownership = layout.schema[relation.owner.model].owns[relation.ownership]
        guard let model = layout.schema.position(of: ownership.model),
            let inverse = layout.schema[model].attribute(ownership.inverse)
        else { preconditionFailure("The schema has no \(ownership.model).\(ownership.inverse).") }
        return (layout[model], layout[model].quotedColumns(of: inverse)[0])
    }
}
