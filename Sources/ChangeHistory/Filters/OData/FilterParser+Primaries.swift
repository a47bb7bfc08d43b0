// SPDX-License-Identifier: Apache-2.0

extension FilterParser {
    /// A literal, something in parentheses, a function or a path.
    mutating func primary() throws(FilterError) -> FilterTerm {
        let start = scanner.offset
        if scanner.take(UInt8(ascii: "(")) {
            scanner.skipBlanks()
            let term = try term(.or)
            try require(")")
            return term
        }
        if let value = try scanner.literal() { return .value(try constant(value, at: start)) }
        guard let word = scanner.word() else { throw FilterError("A value was expected.", at: start) }
        if let value = Self.constants[word] { return .value(try constant(value, at: start)) }
        if word == "INF" || word == "NaN" {
            throw FilterError("‘\(word)’ is not a number that filters have.", at: start)
        }
        if scanner.next == UInt8(ascii: "(") { return .value(try function(word, at: start)) }
        return try term(of: path(from: word, at: start))
    }

    /// The words that are values, so that no path begins with them.
    static let constants: [String: FilterValue] = ["null": .null, "true": .boolean(true), "false": .boolean(false)]

    private mutating func term(of place: FilterPlace) throws(FilterError) -> FilterTerm {
        switch place {
        case .record(let steps, let name, let offset): return .record(steps, name: name, offset: offset)
        case .composite(let steps, let attribute, let offset):
            return .composite(steps, attribute: attribute, offset: offset)
        case .value(let path, let kind, let offset):
            return .value(try node(.value(path), kind, at: offset))
        case .relationship(let steps, let step, let offset):
            let path = FilterPath(steps, .attribute(step.attribute))
            return .value(try node(.value(path), .identifier, at: offset))
        case .question(let operand): return .value(operand)
        }
    }
}
