// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension FilterSQL {
    /// Is true where the expression is, and false or null otherwise: enough between `AND` and `OR`, and simple enough
    /// for SQLite to find an index for it.
    mutating func condition(_ expression: FilterExpression) -> SQLPiece {
        switch expression {
        case .and(let conditions): return .joined(conditions.map { condition($0) }, by: "AND")
        case .or(let conditions): return .joined(conditions.map { condition($0) }, by: "OR")
        case .not(let condition): return self.condition(condition).followed(by: "IS NOT TRUE")
        case .comparison(let comparison, let left, let right): return self.comparison(comparison, left, right)
        case .membership(let value, let candidates): return membership(value, candidates)
        case .textTest(let test, let text, let other): return textTest(test, text, other)
        case .any(let relation, let condition): return exists(relation) { sql in condition.map { sql.condition($0) } }
        case .all(let relation, let condition):
            let exception = exists(relation) { sql in sql.condition(condition).followed(by: "IS NOT TRUE") }
            return SQLPiece("(NOT \(exception.text))", depth: exception.depth + 2)
        case .isKind(let steps, let model): return isKind(steps, model)
        // A column by itself is not looked for in an index.
        case .value: return value(expression).followed(by: "= 1")
        case .constant, .conditional, .coalesced: return value(expression)
        case .lowercase, .arithmetic, .negation, .datePart, .count:
            preconditionFailure("A condition is a number or a text.")
        }
    }

    /// Is what the expression is: true, false or, where it is no condition, null.
    private mutating func truth(_ expression: FilterExpression) -> SQLPiece {
        condition(expression).followed(by: "IS TRUE")
    }

    /// Has the expression's value.
    mutating func value(_ expression: FilterExpression) -> SQLPiece {
        switch expression {
        case .constant(let value): return parameter(value)
        case .value(let path): return self.path(path)
        case .and, .or, .not, .comparison, .membership, .textTest, .any, .all, .isKind: return truth(expression)
        case .lowercase(let text): return .call(FilterFunctions.lowercase, [value(text)])
        case .arithmetic(let operation, let left, let right):
            return .call(FilterFunctions.name(of: operation), value(left), value(right))
        case .negation(let number): return .call(FilterFunctions.negation, [value(number)])
        case .datePart(let part, let date): return datePart(part, value(date))
        case .count(let relation): return count(relation)
        case .conditional(let condition, let first, let second): return conditional(condition, first, second)
        case .coalesced: return coalesced(expression)
        }
    }

    /// The deeper of the two values comes last, where less waits for it.
    private mutating func conditional(
        _ condition: FilterExpression,
        _ first: FilterExpression,
        _ second: FilterExpression
    ) -> SQLPiece {
        var condition = self.condition(condition)
        var (first, second) = (value(first), value(second))
        if first.depth > second.depth {
            condition = condition.followed(by: "IS NOT TRUE")
            swap(&first, &second)
        }
        return SQLPiece(
            "CASE WHEN \(condition.text) THEN \(first.text) ELSE \(second.text) END",
            depth: max(condition.depth + 3, first.depth + 5, second.depth + 4)
        )
    }

    /// One call for a whole chain, so that its end lies no deeper than its beginning.
    private mutating func coalesced(_ expression: FilterExpression) -> SQLPiece {
        var pieces: [SQLPiece] = []
        var rest = expression
        while case .coalesced(let first, let second) = rest {
            pieces.append(value(first))
            rest = second
        }
        pieces.append(value(rest))
        return .call("coalesce", pieces)
    }

    /// Reads the field where it stands in the text of a date.
    private func datePart(_ part: FilterDatePart, _ date: SQLPiece) -> SQLPiece {
        let (start, length) =
            switch part {
            case .year: (1, 4)
            case .month: (6, 2)
            case .day: (9, 2)
            case .hour: (12, 2)
            case .minute: (15, 2)
            case .second: (18, 2)
            }
        return SQLPiece("CAST(substr(\(date.text), \(start), \(length)) AS INTEGER)", depth: date.depth + 5)
    }
}
