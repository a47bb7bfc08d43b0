// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension FilterSQL {
    mutating func comparison(
        _ comparison: FilterComparison,
        _ left: FilterExpression,
        _ right: FilterExpression
    ) -> SQLPiece {
        let (first, second) = (value(left), value(right))
        let isSwapped = second.depth > first.depth
        let word = isSwapped ? comparison.mirrored.word : comparison.word
        return .joined(isSwapped ? [second, first] : [first, second], by: word)
    }

    mutating func membership(_ value: FilterExpression, _ candidates: [FilterExpression]) -> SQLPiece {
        var constants: [FilterValue] = []
        for case .constant(let constant) in candidates { constants.append(constant) }
        let isColumn = if case .value(let path) = value { path.steps.steps.isEmpty } else { false }
        let hasNull = constants.contains { $0.kind == .null }
        guard constants.count == candidates.count, isColumn || !hasNull else {
            return contains(candidates, value)
        }
        let subject = self.value(value)
        var alternatives: [SQLPiece] = hasNull ? [subject.followed(by: "IS NULL")] : []
        let others = constants.filter { $0.kind != .null }
        if !others.isEmpty {
            let list = others.map { parameter($0).text }.joined(separator: ", ")
            alternatives.append(SQLPiece("(\(subject.text) IN (\(list)))", depth: max(subject.depth + 1, 6)))
        }
        return alternatives.isEmpty ? SQLPiece("FALSE") : .joined(alternatives, by: "OR")
    }

    /// By a function, which finds null too; it takes a limited number of arguments.
    private mutating func contains(_ candidates: [FilterExpression], _ value: FilterExpression) -> SQLPiece {
        var alternatives: [SQLPiece] = []
        var rest = candidates[...]
        while !rest.isEmpty {
            let some = rest.prefix(FilterFunctions.maximumCandidateCount)
            rest = rest.dropFirst(some.count)
            let others = some.map { self.value($0) }
            alternatives.append(.call(FilterFunctions.membership, self.value(value), others: others))
        }
        return alternatives.isEmpty ? SQLPiece("FALSE") : .joined(alternatives, by: "OR")
    }

    mutating func textTest(
        _ test: FilterTextTest,
        _ text: FilterExpression,
        _ other: FilterExpression
    ) -> SQLPiece {
        if test == .startsWith, let range = range(text, beginningWith: other) { return range }
        return .call(FilterFunctions.name(of: test), value(text), value(other))
    }

    /// A column's texts that begin with a constant, as a range that an index can have.
    private mutating func range(_ text: FilterExpression, beginningWith other: FilterExpression) -> SQLPiece? {
        guard case .value(let path) = text, path.steps.steps.isEmpty, case .constant(.text(let prefix)) = other,
            !prefix.isEmpty, !prefix.utf8.contains(0)
        else { return nil }
        let column = value(text)
        var bounds = [SQLPiece.joined([column, parameter(.text(prefix))], by: ">=")]
        if let end = Self.firstText(behind: prefix) {
            bounds.append(.joined([column, parameter(.text(end))], by: "<"))
        }
        return .joined(bounds, by: "AND")
    }

    /// The first of all texts that come behind those beginning so, in the order of bytes; nil if there is none.
    static func firstText(behind prefix: String) -> String? {
        var scalars = Array(prefix.unicodeScalars)
        while let last = scalars.popLast() {
            // Between these two lie the surrogates, which are no characters.
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            guard let scalar = Unicode.Scalar(next) else { continue }
            var text = String.UnicodeScalarView(scalars)
            text.append(scalar)
            return String(text)
        }
        return nil
    }
}

extension FilterComparison {
    /// As SQL writes it; null counts as a value for the first two.
    fileprivate var word: String {
        switch self {
        case .equal: "IS"
        case .notEqual: "IS NOT"
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        }
    }

    /// The one that says the same with its sides swapped.
    fileprivate var mirrored: FilterComparison {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }
}
