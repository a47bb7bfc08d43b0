// SPDX-License-Identifier: Apache-2.0

extension FilterParser {
    /// A function whose name was read, behind which a parenthesis opens.
    mutating func function(_ name: String, at start: Int) throws(FilterError) -> FilterOperand {
        switch name {
        case "contains": return try textTest(.contains, at: start)
        case "startswith": return try textTest(.startsWith, at: start)
        case "endswith": return try textTest(.endsWith, at: start)
        case "tolower":
            let text = try arguments(1)[0]
            try expect(.text, text)
            return try node(.lowercase(text.expression), .text, at: start, depth: text.depth)
        case "coalesce":
            let both = try arguments(2)
            let kind = try at(both[1].offset) { check throws(FilterError) in
                try check.join(both[0].kind, both[1].kind)
            }
            let depth = max(both[0].depth, both[1].depth)
            return try node(.coalesced(both[0].expression, both[1].expression), kind, at: start, depth: depth)
        case "case": return try choice(at: start)
        case "isof": return try kindTest(at: start)
        default: break
        }
        guard let part = FilterDatePart(rawValue: name) else {
            throw FilterError("‘\(name)’ is no function that filters have.", at: start)
        }
        let date = try arguments(1)[0]
        try expect(.date, date)
        return try node(.datePart(part, date.expression), .integer, at: start, depth: date.depth)
    }

    private mutating func textTest(_ test: FilterTextTest, at start: Int) throws(FilterError) -> FilterOperand {
        let texts = try arguments(2)
        for text in texts { try expect(.text, text) }
        let expression = FilterExpression.textTest(test, texts[0].expression, texts[1].expression)
        return try node(expression, .boolean, at: start, depth: max(texts[0].depth, texts[1].depth))
    }

    /// So many expressions in parentheses, with commas between them.
    private mutating func arguments(_ count: Int) throws(FilterError) -> [FilterOperand] {
        try require("(")
        var arguments: [FilterOperand] = []
        for index in 0..<count {
            if index > 0 { try require(",") }
            scanner.skipBlanks()
            arguments.append(try operand())
        }
        try require(")")
        return arguments
    }

    /// `case(condition:value,…)`: the value behind the first condition that holds, null behind none.
    ///
    /// A last condition that is `true` itself is what else there is.
    private mutating func choice(at start: Int) throws(FilterError) -> FilterOperand {
        var pairs: [(condition: FilterOperand, value: FilterOperand)] = []
        try require("(")
        repeat {
            scanner.skipBlanks()
            let condition = try condition()
            try require(":")
            scanner.skipBlanks()
            pairs.append((condition, try operand()))
            scanner.skipBlanks()
        } while scanner.take(UInt8(ascii: ","))
        try require(")")
        var result: FilterOperand
        if let last = pairs.last, last.condition.expression == .constant(.boolean(true)) {
            result = last.value
            pairs.removeLast()
        } else {
            result = try constant(.null, at: start)
        }
        for (condition, value) in pairs.reversed() {
            let kind = try at(value.offset) { check throws(FilterError) in try check.join(value.kind, result.kind) }
            result = try node(
                .conditional(condition.expression, value.expression, result.expression),
                kind,
                at: start,
                depth: max(condition.depth, value.depth, result.depth),
                told: value.offset
            )
        }
        return result
    }

    /// `isof(Model)` or `isof(path,Model)`: whether a record is of a model, or of one that inherits from it.
    private mutating func kindTest(at start: Int) throws(FilterError) -> FilterOperand {
        try require("(")
        scanner.skipBlanks()
        let offset = scanner.offset
        guard var name = scanner.word() else { throw FilterError("The name of a model was expected.", at: offset) }
        var steps = FilterSteps(variable: 0, start: variables[0].model)
        var nameOffset = offset
        scanner.skipBlanks()
        if scanner.next != UInt8(ascii: ")") {
            scanner.rewind(to: offset + name.utf8.count)
            switch try path(from: name, at: offset) {
            case .record(let record, _, _): steps = record
            case .relationship(let owner, let step, _): steps = owner.followed(by: step)
            case .composite, .value, .question:
                throw FilterError("A record was expected, or a relationship that leads to one.", at: offset)
            }
            try require(",")
            scanner.skipBlanks()
            nameOffset = scanner.offset
            guard let second = scanner.word() else {
                throw FilterError("The name of a model was expected.", at: nameOffset)
            }
            name = second
        }
        guard let model = schema.position(of: name) else {
            throw FilterError("There is no model ‘\(name)’.", at: nameOffset)
        }
        try require(")")
        return try node(.isKind(steps, model: model), .boolean, at: start)
    }
}
