// SPDX-License-Identifier: Apache-2.0

/// Finds the kind of every expression in a tree, and that each may stand where it does.
struct FilterCheck {
    let schema: Schema
    /// The models of the variables that are known, the filtered record's first.
    private(set) var models: [Int]
    private var depth = 0
    private var size = 0

    init(schema: Schema, model: Int) {
        self.schema = schema
        models = [model]
    }

    /// The kind of a whole tree.
    func kind(of expression: FilterExpression) throws(FilterError) -> FilterKind {
        var check = self
        return try check.visit(expression)
    }

    private mutating func visit(_ expression: FilterExpression) throws(FilterError) -> FilterKind {
        size += 1
        depth += 1
        defer { depth -= 1 }
        guard depth <= Filter.maximumDepth else {
            throw FilterError("A filter is at most \(Filter.maximumDepth) expressions deep.")
        }
        guard size <= Filter.maximumSize else {
            throw FilterError("A filter has at most \(Filter.maximumSize) expressions.")
        }
        return try rule(expression)
    }

    private mutating func rule(_ expression: FilterExpression) throws(FilterError) -> FilterKind {
        switch expression {
        case .constant(let value):
            guard value.isNameable else { throw FilterError("A filter has a number or a date out of range.") }
            return value.kind
        case .value(let path): return try kind(of: path)
        case .and(let conditions), .or(let conditions): return try judge(conditions)
        case .not(let condition): return try judge([condition])
        case .comparison(let comparison, let left, let right):
            return try compare(comparison, visit(left), visit(right))
        case .membership(let value, let candidates):
            let kind = try visit(value)
            for candidate in candidates { _ = try compare(.equal, kind, visit(candidate)) }
            return .boolean
        case .textTest(_, let text, let other):
            try expect(.text, visit(text))
            try expect(.text, visit(other))
            return .boolean
        case .lowercase(let text):
            try expect(.text, visit(text))
            return .text
        case .arithmetic(let operation, let left, let right):
            return try number(operation, visit(left), visit(right))
        case .negation(let number): return try self.number(.subtract, .integer, visit(number))
        case .datePart(_, let date):
            try expect(.date, visit(date))
            return .integer
        case .any(let relation, let condition): return try quantifier(relation, condition)
        case .all(let relation, let condition): return try quantifier(relation, condition)
        case .count(let relation):
            _ = try element(of: relation)
            return .integer
        case .conditional(let condition, let first, let second):
            try expect(.boolean, visit(condition))
            return try join(visit(first), visit(second))
        case .coalesced(let first, let second): return try join(visit(first), visit(second))
        case .isKind(let steps, let model):
            try check(steps)
            guard schema.models.indices.contains(model) else { throw Self.misplaced }
            return .boolean
        }
    }

    private mutating func judge(_ conditions: [FilterExpression]) throws(FilterError) -> FilterKind {
        guard !conditions.isEmpty else { throw FilterError("A condition is missing.") }
        for condition in conditions { try expect(.boolean, visit(condition)) }
        return .boolean
    }

    private mutating func quantifier(
        _ relation: FilterRelation,
        _ condition: FilterExpression?
    ) throws(FilterError) -> FilterKind {
        let element = try element(of: relation)
        guard let condition else { return .boolean }
        guard models.count <= Filter.maximumQuantifierDepth else {
            throw FilterError("any and all lie at most \(Filter.maximumQuantifierDepth) deep in one another.")
        }
        models.append(element)
        defer { models.removeLast() }
        try expect(.boolean, visit(condition))
        return .boolean
    }
}
