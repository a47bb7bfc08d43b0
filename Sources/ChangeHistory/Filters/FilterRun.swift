// SPDX-License-Identifier: Apache-2.0

/// One evaluation of a filter, with the records that its variables stand for.
struct FilterRun {
    let schema: Schema
    let graph: any RecordGraph
    /// The filtered record first, then the element of each `any` and `all` around the expression at hand.
    private(set) var variables: [Record]

    init(schema: Schema, graph: any RecordGraph, record: Record) {
        self.schema = schema
        self.graph = graph
        variables = [record]
    }

    /// Whether a condition is true; null is not.
    mutating func holds(_ expression: FilterExpression) throws -> Bool {
        switch expression {
        case .and(let conditions):
            for condition in conditions where try !holds(condition) { return false }
            return true
        case .or(let conditions):
            for condition in conditions where try holds(condition) { return true }
            return false
        case .not(let condition): return try !holds(condition)
        case .comparison(let comparison, let left, let right):
            return try comparison.holds(value(left), value(right))
        case .membership(let value, let candidates):
            let value = try self.value(value)
            for candidate in candidates where try self.value(candidate).isSame(as: value) { return true }
            return false
        case .textTest(let test, let text, let other): return try holds(test, text, other)
        case .any(let relation, let condition):
            return try contains(relation) { run in try condition.map { try run.holds($0) } ?? true }
        case .all(let relation, let condition):
            return try !contains(relation) { run in try !run.holds(condition) }
        case .isKind(let steps, let model): return try isKind(steps, model)
        case .constant, .value, .lowercase, .arithmetic, .negation, .datePart, .count, .conditional, .coalesced:
            if case .boolean(true) = try value(expression) { return true } else { return false }
        }
    }

    /// The value of any expression.
    mutating func value(_ expression: FilterExpression) throws -> FilterValue {
        switch expression {
        case .constant(let value): return value
        case .value(let path): return try value(path)
        case .lowercase(let text):
            guard case .text(let text) = try value(text) else { return .null }
            return .text(text.lowercased())
        case .arithmetic(let operation, let left, let right): return try operation.result(value(left), value(right))
        case .negation(let number): return try FilterArithmetic.negated(value(number))
        case .datePart(let part, let date):
            guard case .date(let milliseconds) = try value(date) else { return .null }
            return .integer(part.value(ofMilliseconds: milliseconds))
        case .count(let relation): return try records(relation).map { .integer(Int64($0.count)) } ?? .null
        case .conditional(let condition, let first, let second):
            return try holds(condition) ? value(first) : value(second)
        case .coalesced(let first, let second):
            let value = try value(first)
            if case .null = value { return try self.value(second) }
            return value
        case .and, .or, .not, .comparison, .membership, .textTest, .any, .all, .isKind:
            return .boolean(try holds(expression))
        }
    }

    private mutating func holds(
        _ test: FilterTextTest,
        _ text: FilterExpression,
        _ other: FilterExpression
    ) throws -> Bool {
        guard case .text(let text) = try value(text), case .text(let other) = try value(other) else { return false }
        return test.holds(text.utf8.span, other.utf8.span)
    }

    /// Whether one of a relation's records, as the innermost variable, is as `body` asks.
    private mutating func contains(
        _ relation: FilterRelation,
        where body: (inout FilterRun) throws -> Bool
    ) throws -> Bool {
        for record in try records(relation) ?? [] {
            variables.append(record)
            defer { variables.removeLast() }
            if try body(&self) { return true }
        }
        return false
    }
}
