// SPDX-License-Identifier: Apache-2.0

extension Filter {
    /// The filter as a text of OData, for logs and whoever wants to send it on.
    ///
    /// Reading it gives the same tree, if conditions of `and` and `or` are two at least, as readers make them, and dates
    /// are of the years that have a text.
    package func odata(in schema: Schema) -> String {
        var printer = FilterPrinter(schema: schema)
        printer.print(expression, .or)
        return printer.text
    }
}

/// Writes a tree as text, with parentheses where they are needed and nowhere else.
struct FilterPrinter {
    let schema: Schema
    var text = ""
    /// How many variables there are beside the filtered record.
    private var depth = 0

    init(schema: Schema) {
        self.schema = schema
    }

    /// Writes an expression where operators have to hold at least as tightly as `level`.
    mutating func print(_ expression: FilterExpression, _ level: FilterOperator.Level) {
        let needsParentheses = expression.level < level
        if needsParentheses { text += "(" }
        printBare(expression)
        if needsParentheses { text += ")" }
    }

    private mutating func printBare(_ expression: FilterExpression) {
        switch expression {
        case .constant(let value): text += Self.literal(value)
        case .value(let path): print(path)
        case .and(let conditions): print(conditions, between: .and)
        case .or(let conditions): print(conditions, between: .or)
        case .not(let condition):
            text += "not "
            print(condition, .unary)
        case .comparison(let comparison, let left, let right): print(left, comparison.filterOperator, right)
        case .arithmetic(let arithmetic, let left, let right): print(left, arithmetic.filterOperator, right)
        case .negation(let number):
            text += "-"
            // A sign before a digit would be the number's own.
            if case .constant = number { print(number, parenthesized: true) } else { print(number, .unary) }
        case .membership(let value, let candidates):
            print(value, .membership)
            text += " in "
            printCall("", candidates)
        case .textTest(let test, let first, let second): printCall(test.functionName, [first, second])
        case .lowercase(let value): printCall("tolower", [value])
        case .datePart(let part, let date): printCall(part.rawValue, [date])
        case .coalesced(let first, let second): printCall("coalesce", [first, second])
        case .conditional: printChoice(expression)
        case .any(let relation, let condition): printQuestion(relation, "any", condition)
        case .all(let relation, let condition): printQuestion(relation, "all", condition)
        case .count(let relation):
            print(relation)
            text += "/$count"
        case .isKind(let steps, let model):
            text += "isof("
            print(steps)
            text += ",\(schema[model].name))"
        }
    }

    private mutating func print(_ expression: FilterExpression, parenthesized: Bool) {
        text += "("
        printBare(expression)
        text += ")"
    }

    private mutating func print(_ conditions: [FilterExpression], between word: FilterOperator) {
        for (index, condition) in conditions.enumerated() {
            if index > 0 { text += " \(word.rawValue) " }
            print(condition, word.level.tighter)
        }
    }

    private mutating func print(_ left: FilterExpression, _ word: FilterOperator, _ right: FilterExpression) {
        print(left, word.level)
        text += " \(word.rawValue) "
        print(right, word.level.tighter)
    }

    private mutating func printCall(_ name: String, _ arguments: [FilterExpression]) {
        text += name + "("
        for (index, argument) in arguments.enumerated() {
            if index > 0 { text += "," }
            print(argument, .or)
        }
        text += ")"
    }

    /// A conditional and those in its last place as one `case`.
    private mutating func printChoice(_ expression: FilterExpression) {
        text += "case("
        var rest = expression
        while case .conditional(let condition, let value, let other) = rest {
            print(condition, .or)
            text += ":"
            print(value, .or)
            text += ","
            rest = other
        }
        text += "true:"
        print(rest, .or)
        text += ")"
    }

    private mutating func printQuestion(_ relation: FilterRelation, _ word: String, _ condition: FilterExpression?) {
        print(relation)
        text += "/\(word)("
        if let condition {
            // One for each question that this one lies in: what lies in others is printed in their parentheses.
            depth += 1
            text += "\(Self.name(ofVariable: depth)): "
            print(condition, .or)
            depth -= 1
        }
        text += ")"
    }

}

extension FilterTextTest {
    /// The function that OData has for it.
    fileprivate var functionName: String {
        switch self {
        case .contains: "contains"
        case .startsWith: "startswith"
        case .endsWith: "endswith"
        }
    }
}

extension FilterExpression {
    /// How tightly it holds together as text.
    fileprivate var level: FilterOperator.Level {
        switch self {
        case .and: .and
        case .or: .or
        case .not, .negation: .unary
        case .comparison(let comparison, _, _): comparison.filterOperator.level
        case .arithmetic(let arithmetic, _, _): arithmetic.filterOperator.level
        case .membership: .membership
        default: .primary
        }
    }
}
