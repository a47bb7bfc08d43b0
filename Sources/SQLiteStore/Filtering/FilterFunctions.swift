// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The functions of filters that SQLite has not, or has with another meaning: its numbers overflow into others, its lower
/// case is that of ASCII.
///
/// Each is the very function that evaluates a filter in memory. Those of several arguments are there twice, the second
/// time with the first argument at the end.
enum FilterFunctions {
    static let lowercase = "filter_lowercase"
    static let negation = "filter_negation"
    /// Whether the first argument is the same as one of the others, null included.
    static let membership = "filter_membership"
    /// How many arguments one call has beside the one that is looked for among them.
    ///
    /// SQLite (3.40) sets constants among the arguments once and for all rows, in registers that another call may use as
    /// soon as there are more than 32.
    static let maximumCandidateCount = 31

    static func name(of operation: FilterArithmetic) -> String {
        switch operation {
        case .add: "filter_add"
        case .subtract: "filter_subtract"
        case .multiply: "filter_multiply"
        case .divide: "filter_divide"
        case .divideExactly: "filter_divide_exactly"
        case .remainder: "filter_remainder"
        }
    }

    static func name(of test: FilterTextTest) -> String {
        switch test {
        case .contains: "filter_contains"
        case .startsWith: "filter_starts_with"
        case .endsWith: "filter_ends_with"
        }
    }

    /// The same function with its first argument at the end.
    static func swapped(_ function: String) -> String { function + "_swapped" }

    /// Has SQL on a connection know all of them.
    static func add(to connection: Connection) throws(SQLiteError) {
        try connection.addFunction(named: lowercase, argumentCount: 1) { arguments in
            arguments.text(at: 0).map { .text($0.lowercased()) } ?? .null
        }
        try connection.addFunction(named: negation, argumentCount: 1) { arguments in
            FunctionResult(FilterArithmetic.negated(arguments.number(at: 0)))
        }
        try connection.addFunction(named: membership, argumentCount: nil) { arguments in
            .integer(arguments.contains(at: 1..<arguments.count, valueAt: 0) ? 1 : 0)
        }
        try connection.addFunction(named: swapped(membership), argumentCount: nil) { arguments in
            let last = arguments.count - 1
            return .integer(arguments.contains(at: 0..<last, valueAt: last) ? 1 : 0)
        }
        for operation in FilterArithmetic.allCases { try add(operation, to: connection) }
        for test in FilterTextTest.allCases { try add(test, to: connection) }
    }

    private static func add(_ operation: FilterArithmetic, to connection: Connection) throws(SQLiteError) {
        let name = name(of: operation)
        try connection.addFunction(named: name, argumentCount: 2) { arguments in
            FunctionResult(operation.result(arguments.number(at: 0), arguments.number(at: 1)))
        }
        try connection.addFunction(named: swapped(name), argumentCount: 2) { arguments in
            FunctionResult(operation.result(arguments.number(at: 1), arguments.number(at: 0)))
        }
    }

    private static func add(_ test: FilterTextTest, to connection: Connection) throws(SQLiteError) {
        let name = name(of: test)
        try connection.addFunction(named: name, argumentCount: 2) { arguments in
            FunctionResult(test, arguments, text: 0, other: 1)
        }
        try connection.addFunction(named: swapped(name), argumentCount: 2) { arguments in
            FunctionResult(test, arguments, text: 1, other: 0)
        }
    }
}

extension FunctionArguments {
    /// A number, or null.
    fileprivate func number(at index: Int) -> FilterValue {
        switch kind(at: index) {
        case .integer: .integer(int64(at: index))
        case .real: .double(double(at: index))
        case .null, .text, .blob: .null
        }
    }

    /// Whether one of some arguments is the same as another.
    fileprivate func contains(at indices: Range<Int>, valueAt index: Int) -> Bool {
        let value = value(at: index)
        for other in indices where self.value(at: other).isSame(as: value) { return true }
        return false
    }

    /// A value that can be told from others; dates are texts here, and truth values numbers.
    fileprivate func value(at index: Int) -> FilterValue {
        switch kind(at: index) {
        case .integer, .real, .null: number(at: index)
        case .text: text(at: index).map { .text($0) } ?? .null
        case .blob: identifier(at: index).map { .identifier(RecordID(high: $0.high, low: $0.low)) } ?? .null
        }
    }
}

extension FunctionResult {
    fileprivate init(_ value: FilterValue) {
        switch value {
        case .integer(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        default: self = .null
        }
    }

    /// False where one of the texts is null.
    fileprivate init(_ test: FilterTextTest, _ arguments: borrowing FunctionArguments, text: Int, other: Int) {
        guard arguments.kind(at: text) == .text, arguments.kind(at: other) == .text else {
            self = .integer(0)
            return
        }
        let holds = arguments.withBytes(at: text) { text in
            arguments.withBytes(at: other) { other in test.holds(text, other) }
        }
        self = .integer(holds ? 1 : 0)
    }
}
