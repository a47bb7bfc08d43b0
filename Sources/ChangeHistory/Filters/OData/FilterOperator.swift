// SPDX-License-Identifier: Apache-2.0

/// An operator between two operands, by the word that OData has for it.
enum FilterOperator: String {
    case or, and
    case equal = "eq"
    case notEqual = "ne"
    case greater = "gt"
    case greaterOrEqual = "ge"
    case less = "lt"
    case lessOrEqual = "le"
    case add
    case subtract = "sub"
    case multiply = "mul"
    case divide = "div"
    case divideExactly = "divby"
    case remainder = "mod"
    case membership = "in"

    /// How tightly operators hold their operands, from the loosest.
    enum Level: Int, Comparable {
        case or, and, equality, order, sum, product
        /// That of `not` and `-`, which stand before one operand.
        case unary
        case membership
        /// What needs no parentheses anywhere.
        case primary

        static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

        /// The next one that holds more tightly.
        var tighter: Level { Level(rawValue: rawValue + 1) ?? .primary }
    }

    var level: Level {
        switch self {
        case .or: .or
        case .and: .and
        case .equal, .notEqual: .equality
        case .greater, .greaterOrEqual, .less, .lessOrEqual: .order
        case .add, .subtract: .sum
        case .multiply, .divide, .divideExactly, .remainder: .product
        case .membership: .membership
        }
    }

    /// How it compares; nil for all that do not.
    var comparison: FilterComparison? {
        switch self {
        case .equal: .equal
        case .notEqual: .notEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        default: nil
        }
    }

    /// How it calculates; nil for all that do not.
    var arithmetic: FilterArithmetic? {
        switch self {
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        case .divideExactly: .divideExactly
        case .remainder: .remainder
        default: nil
        }
    }
}

extension FilterComparison {
    var filterOperator: FilterOperator {
        switch self {
        case .equal: .equal
        case .notEqual: .notEqual
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        }
    }
}

extension FilterArithmetic {
    var filterOperator: FilterOperator {
        switch self {
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        case .divideExactly: .divideExactly
        case .remainder: .remainder
        }
    }
}
