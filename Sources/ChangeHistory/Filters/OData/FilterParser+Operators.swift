// SPDX-License-Identifier: Apache-2.0

extension FilterParser {
    /// Two operands with an operator between them, told at the operator if they do not fit each other.
    mutating func combine(
        _ word: FilterOperator,
        _ left: FilterTerm,
        _ right: FilterTerm,
        at offset: Int
    ) throws(FilterError) -> FilterTerm {
        if word == .equal || word == .notEqual {
            if let question = try nullQuestion(word, of: left, and: right, at: offset) { return .value(question) }
        }
        let (first, second) = (try value(of: left), try value(of: right))
        let depth = max(first.depth, second.depth)
        let expression: FilterExpression
        let kind: FilterKind
        if let comparison = word.comparison {
            kind = try at(offset) { check throws(FilterError) in
                try check.compare(comparison, first.kind, second.kind)
            }
            expression = .comparison(comparison, first.expression, second.expression)
        } else if let arithmetic = word.arithmetic {
            kind = try at(offset) { check throws(FilterError) in
                try check.number(arithmetic, first.kind, second.kind)
            }
            expression = .arithmetic(arithmetic, first.expression, second.expression)
        } else {
            preconditionFailure("‘\(word.rawValue)’ is not read as an operator with two operands.")
        }
        return .value(try node(expression, kind, at: first.offset, depth: depth, told: offset))
    }

    /// Whether a composite is null, which is whether all its parts are; nil where there is no composite.
    private mutating func nullQuestion(
        _ word: FilterOperator,
        of left: FilterTerm,
        and right: FilterTerm,
        at offset: Int
    ) throws(FilterError) -> FilterOperand? {
        let (composite, other) = if case .composite = left { (left, right) } else { (right, left) }
        guard case .composite(let steps, let attribute, _) = composite, case .value(let operand) = other,
            operand.expression == .constant(.null), let comparison = word.comparison,
            case .composite(let parts) = schema[steps.model].attributes[attribute].kind
        else { return nil }
        var questions: [FilterExpression] = []
        for part in parts.indices {
            let path = FilterPath(steps, .part(attribute: attribute, part: part))
            let value = try node(.value(path), .text, at: composite.offset)
            let question = FilterExpression.comparison(comparison, value.expression, .constant(.null))
            questions.append(try node(question, .boolean, at: left.offset, depth: 1, told: offset).expression)
        }
        let all: FilterExpression = word == .equal ? .and(questions) : .or(questions)
        return try node(questions.count == 1 ? questions[0] : all, .boolean, at: left.offset, depth: 2, told: offset)
    }

    /// Whether a value is one of those in a list, which may be empty.
    mutating func membership(of value: FilterOperand, at offset: Int) throws(FilterError) -> FilterOperand {
        try require("(")
        var candidates: [FilterExpression] = []
        var depth = value.depth
        scanner.skipBlanks()
        if !scanner.take(UInt8(ascii: ")")) {
            repeat {
                scanner.skipBlanks()
                let candidate = try operand()
                _ = try at(candidate.offset) { check throws(FilterError) in
                    try check.compare(.equal, value.kind, candidate.kind)
                }
                candidates.append(candidate.expression)
                depth = max(depth, candidate.depth)
                scanner.skipBlanks()
            } while scanner.take(UInt8(ascii: ","))
            try require(")")
        }
        return try node(
            .membership(value.expression, candidates),
            .boolean,
            at: value.offset,
            depth: depth,
            told: offset
        )
    }
}
