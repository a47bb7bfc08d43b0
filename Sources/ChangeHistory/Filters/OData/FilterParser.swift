// SPDX-License-Identifier: Apache-2.0

extension Filter {
    /// Reads the expression part of OData 4.01, as far as the wire has it.
    ///
    /// Names are those of the schema; `$it` is the filtered record, which is meant where a path begins with neither that
    /// nor a variable. Operators hold their operands as in OData's table: `in`, then `not` and `-`, `mul div divby mod`,
    /// `add sub`, `gt ge lt le`, `eq ne`, `and`, `or`; a `-` before a digit belongs to the number. Beside OData's
    /// functions there is `coalesce(a,b)`, since every filter has a text.
    ///
    /// - Throws: ``FilterError`` with the offset of what cannot be read: of an operator whose operands do not fit each
    ///   other, of an operand that does not fit where it stands.
    package init(odata text: String, model: Int, schema: Schema) throws(FilterError) {
        var parser = FilterParser(text, model: model, schema: schema)
        let condition = try parser.filter()
        try self.init(condition.expression, model: model, schema: schema)
    }
}

/// Reads a filter's text from left to right, descending where expressions lie in one another.
///
/// Kinds are judged as soon as they are known, so that a fault is told where it is. How far it descends is limited before
/// it does, so no text makes it run out of stack.
struct FilterParser {
    /// How deep parentheses, arguments and operands may lie in one another in the text.
    ///
    /// An expression of
    /// ``Filter/maximumDepth`` needs at most four for each of its levels; the rest is for whoever likes parentheses.
    static let maximumNesting = 128

    let schema: Schema
    let check: FilterCheck
    var scanner: FilterScanner
    /// The variables that can be named, the filtered record first, which has no name but `$it`.
    var variables: [(name: String, model: Int)]
    private var nesting = 0
    private var size = 0
    /// What stands behind an operand, with the offset where that was looked for.
    private var seen: (at: Int, operator: (FilterOperator, offset: Int, end: Int)?)?

    init(_ text: String, model: Int, schema: Schema) {
        self.schema = schema
        check = FilterCheck(schema: schema, model: model)
        scanner = FilterScanner(text)
        variables = [("$it", model)]
    }

    /// The whole text as one condition.
    mutating func filter() throws(FilterError) -> FilterOperand {
        scanner.skipBlanks()
        guard scanner.next != nil else { throw FilterError("A filter is not empty.", at: scanner.offset) }
        let condition = try condition()
        scanner.skipBlanks()
        guard scanner.next == nil else { throw FilterError("An operator or the end was expected.", at: scanner.offset) }
        return condition
    }

    /// An expression that is true or false.
    mutating func condition() throws(FilterError) -> FilterOperand {
        let operand = try operand()
        try expect(.boolean, operand)
        return operand
    }

    /// An expression that has a value.
    mutating func operand(_ level: FilterOperator.Level = .or) throws(FilterError) -> FilterOperand {
        try value(of: term(level))
    }

    /// An expression whose operators hold at least as tightly as `level`.
    mutating func term(_ level: FilterOperator.Level) throws(FilterError) -> FilterTerm {
        try descend()
        defer { nesting -= 1 }
        var left = try unary()
        while let (found, offset) = try nextOperator(atLeast: level) {
            if found == .and || found == .or {
                left = .value(try chain(found, from: left, at: offset))
            } else {
                let right = try term(found.level.tighter)
                left = try combine(found, left, right, at: offset)
            }
        }
        return left
    }

    /// Conditions between which one and the same word stands, as one expression.
    private mutating func chain(
        _ word: FilterOperator,
        from first: FilterTerm,
        at offset: Int
    ) throws(FilterError) -> FilterOperand {
        let first = try value(of: first)
        var conditions = [first]
        repeat { conditions.append(try operand(word.level.tighter)) } while try nextOperator(is: word)
        for condition in conditions { try expect(.boolean, condition) }
        let expressions = conditions.map(\.expression)
        let depth = conditions.reduce(0) { max($0, $1.depth) }
        return try node(
            word == .and ? .and(expressions) : .or(expressions),
            .boolean,
            at: first.offset,
            depth: depth,
            told: offset
        )
    }

    private mutating func unary() throws(FilterError) -> FilterTerm {
        try descend()
        defer { nesting -= 1 }
        let start = scanner.offset
        if scanner.next == UInt8(ascii: "-") {
            if let number = try scanner.literal() { return try members(of: .value(constant(number, at: start))) }
            _ = scanner.take(UInt8(ascii: "-"))
            scanner.skipBlanks()
            let term = try unary()
            let number = try value(of: term)
            let kind = try at(number.offset) { check throws(FilterError) in
                try check.number(.subtract, .integer, number.kind)
            }
            return .value(try node(.negation(number.expression), kind, at: start, depth: number.depth))
        }
        if let word = scanner.word() {
            if word == "not", scanner.next == UInt8(ascii: "(") || scanner.skipBlanks() {
                let term = try unary()
                let condition = try value(of: term)
                try expect(.boolean, condition)
                return .value(try node(.not(condition.expression), .boolean, at: start, depth: condition.depth))
            }
            scanner.rewind(to: start)
        }
        return try members(of: primary())
    }

    /// What is asked of a value by `in`, any number of times.
    private mutating func members(of term: FilterTerm) throws(FilterError) -> FilterTerm {
        var term = term
        while let (_, offset) = try nextOperator(atLeast: .membership) {
            term = .value(try membership(of: value(of: term), at: offset))
        }
        return term
    }
}

extension FilterParser {
    /// Counts one more level of the text.
    private mutating func descend() throws(FilterError) {
        guard nesting < Self.maximumNesting else {
            throw FilterError("A filter's text lies at most \(Self.maximumNesting) levels deep.", at: scanner.offset)
        }
        nesting += 1
    }

    /// A new expression; `depth` is that of the deepest in it, `told` where it is said that it is too much.
    mutating func node(
        _ expression: FilterExpression,
        _ kind: FilterKind,
        at offset: Int,
        depth: Int = 0,
        told: Int? = nil
    ) throws(FilterError) -> FilterOperand {
        size += 1
        guard depth < Filter.maximumDepth else {
            throw FilterError("A filter is at most \(Filter.maximumDepth) expressions deep.", at: told ?? offset)
        }
        guard size <= Filter.maximumSize else {
            throw FilterError("A filter has at most \(Filter.maximumSize) expressions.", at: told ?? offset)
        }
        return FilterOperand(expression: expression, kind: kind, offset: offset, depth: depth + 1)
    }

    mutating func constant(_ value: FilterValue, at offset: Int) throws(FilterError) -> FilterOperand {
        try node(.constant(value), value.kind, at: offset)
    }

    /// Applies a rule of the checker and tells the place if it is broken.
    func at<Result>(
        _ offset: Int,
        _ rule: (FilterCheck) throws(FilterError) -> Result
    ) throws(FilterError) -> Result {
        do throws(FilterError) { return try rule(check) } catch { throw FilterError(error.detail, at: offset) }
    }

    func expect(_ kind: FilterKind, _ operand: FilterOperand) throws(FilterError) {
        try at(operand.offset) { check throws(FilterError) in try check.expect(kind, operand.kind) }
    }

    /// A term where a value has to stand.
    func value(of term: FilterTerm) throws(FilterError) -> FilterOperand {
        switch term {
        case .value(let operand): return operand
        case .composite(let steps, let attribute, let offset):
            let name = schema[steps.model].attributes[attribute].name
            throw FilterError(
                "‘\(name)’ has parts: ask for one, as \(name)/…, or whether all of it is null.",
                at: offset
            )
        case .record(_, let name, let offset):
            throw FilterError("‘\(name)’ is a record: ask for something of it, such as \(name)/id.", at: offset)
        }
    }

    /// Reads a byte that has to be there, with any blanks before it.
    mutating func require(_ character: Unicode.Scalar) throws(FilterError) {
        scanner.skipBlanks()
        guard scanner.take(UInt8(ascii: character)) else {
            throw FilterError("‘\(character)’ was expected.", at: scanner.offset)
        }
    }

    /// The operator behind an operand, if it holds at least as tightly as `level`; it is passed over.
    private mutating func nextOperator(
        atLeast level: FilterOperator.Level
    ) throws(FilterError) -> (FilterOperator, offset: Int)? {
        guard let (found, offset, end) = try peekOperator(), found.level >= level else { return nil }
        scanner.rewind(to: end)
        return (found, offset)
    }

    private mutating func nextOperator(is word: FilterOperator) throws(FilterError) -> Bool {
        guard let (found, _, end) = try peekOperator(), found == word else { return false }
        scanner.rewind(to: end)
        return true
    }

    /// Looks for an operator, once at each place.
    private mutating func peekOperator() throws(FilterError) -> (FilterOperator, offset: Int, end: Int)? {
        let start = scanner.offset
        if let seen, seen.at == start { return seen.operator }
        let found = try readOperator()
        scanner.rewind(to: start)
        seen = (start, found)
        return found
    }

    private mutating func readOperator() throws(FilterError) -> (FilterOperator, offset: Int, end: Int)? {
        let hasBlank = scanner.skipBlanks()
        let offset = scanner.offset
        switch scanner.next {
        case nil, UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ":"): return nil
        default: break
        }
        guard let word = scanner.word() else {
            throw FilterError("An operator was expected, such as eq or and.", at: offset)
        }
        guard let found = FilterOperator(rawValue: word) else {
            let isCase = FilterOperator(rawValue: word.lowercased()) != nil
            throw FilterError(
                isCase ? "Operators are in lower case, not ‘\(word)’." : "‘\(word)’ is no operator.",
                at: offset
            )
        }
        guard hasBlank else { throw FilterError("‘\(word)’ needs a space before it.", at: offset) }
        guard scanner.skipBlanks() else { throw FilterError("‘\(word)’ needs a space behind it.", at: scanner.offset) }
        return (found, offset, scanner.offset)
    }
}
