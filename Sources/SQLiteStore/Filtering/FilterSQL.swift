// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Puts the SQL of a filter together, with a parameter for every value in it.
///
/// The table of the filtered records is called ``alias(_:)`` of 0 in the statement around it, and the records of each
/// `any` and `all` have an alias each by their variable. Functions that SQLite lacks, or means otherwise, are
/// ``FilterFunctions``.
struct FilterSQL {
    let layout: TableLayout
    /// The number of the first parameter.
    private let first: Int
    /// What the parameters stand for, in the order of their numbers.
    private(set) var values: [FilterValue] = []
    /// How many records have a name at the place that is written: the filtered one, and those of quantifiers around it.
    private var variableCount = 1

    init(layout: TableLayout, firstParameter: Int) {
        self.layout = layout
        first = firstParameter
    }

    /// What a filter's variable is called.
    static func alias(_ variable: Int) -> String { "t\(variable)" }

    /// The condition of a `WHERE`: true for the records that pass, and false or null for all others.
    mutating func condition(_ filter: Filter) -> String {
        condition(filter.expression).text
    }

    /// A parameter for a value.
    mutating func parameter(_ value: FilterValue) -> SQLPiece {
        values.append(value)
        let name = "?\(first + values.count - 1)"
        // Bound as a text, one with NUL would be cut off.
        return SQLPiece(value.hasNul ? "CAST(\(name) AS TEXT)" : name, depth: value.hasNul ? 3 : 1)
    }

    /// Runs `body` with one variable more, and gives its alias.
    mutating func withVariable<Result>(_ body: (inout FilterSQL, String) -> Result) -> Result {
        let alias = Self.alias(variableCount)
        variableCount += 1
        defer { variableCount -= 1 }
        return body(&self, alias)
    }
}

extension FilterValue {
    /// Whether it is a text with NUL, which no record has.
    var hasNul: Bool {
        if case .text(let text) = self { text.utf8.contains(0) } else { false }
    }
}

extension Statement {
    /// Binds a value as ``FilterSQL`` expects it.
    func bind(_ value: FilterValue, at parameter: Int) throws(SQLiteError) {
        switch value {
        case .null: bindNull(at: parameter)
        case .boolean(let flag): bind(flag, at: parameter)
        case .integer(let number): bind(number, at: parameter)
        case .double(let number): try bind(number, at: parameter)
        case .text(let text) where value.hasNul: try bind(blob: text.utf8.span, at: parameter)
        case .text(let text): try bind(text, at: parameter)
        case .date(let milliseconds): try bind(date: milliseconds, at: parameter)
        case .identifier(let id): bind(id, at: parameter)
        }
    }
}
