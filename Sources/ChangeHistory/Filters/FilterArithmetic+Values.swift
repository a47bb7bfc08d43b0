// SPDX-License-Identifier: Apache-2.0

extension FilterArithmetic {
    /// The result, null where there is none and where either is no number.
    package func result(_ left: FilterValue, _ right: FilterValue) -> FilterValue {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): result(left, right)
        case (.integer(let left), .double(let right)): result(Double(left), right)
        case (.double(let left), .integer(let right)): result(left, Double(right))
        case (.double(let left), .double(let right)): result(left, right)
        default: .null
        }
    }

    private func result(_ left: Int64, _ right: Int64) -> FilterValue {
        switch self {
        case .add: Self.whole(left.addingReportingOverflow(right))
        case .subtract: Self.whole(left.subtractingReportingOverflow(right))
        case .multiply: Self.whole(left.multipliedReportingOverflow(by: right))
        case .divide: Self.whole(left.dividedReportingOverflow(by: right))
        case .divideExactly: result(Double(left), Double(right))
        // Of the least number and -1 only the quotient is out of range.
        case .remainder: right == -1 ? .integer(0) : Self.whole(left.remainderReportingOverflow(dividingBy: right))
        }
    }

    private func result(_ left: Double, _ right: Double) -> FilterValue {
        switch self {
        case .add: Self.finite(left + right)
        case .subtract: Self.finite(left - right)
        case .multiply: Self.finite(left * right)
        case .divide, .divideExactly: right == 0 ? .null : Self.finite(left / right)
        case .remainder: right == 0 ? .null : Self.finite(left.truncatingRemainder(dividingBy: right))
        }
    }

    /// The number with the other sign; null for the least whole number, which has none, and for no number.
    package static func negated(_ value: FilterValue) -> FilterValue {
        switch value {
        case .integer(let number): whole(Int64(0).subtractingReportingOverflow(number))
        case .double(let number): .double(-number)
        default: .null
        }
    }

    /// Division by zero counts as an overflow too.
    private static func whole(_ result: (partialValue: Int64, overflow: Bool)) -> FilterValue {
        result.overflow ? .null : .integer(result.partialValue)
    }

    private static func finite(_ result: Double) -> FilterValue {
        result.isFinite ? .double(result) : .null
    }
}
