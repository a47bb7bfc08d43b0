// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

extension ModelTable {
    /// Binds an attribute's value to its columns' parameters, the first of which is `parameter`.
    ///
    /// - Returns: the parameter behind the last.
    @discardableResult
    func bind(
        _ value: AttributeValue,
        of attribute: Int,
        to statement: Statement,
        at parameter: Int
    ) throws(SQLiteError) -> Int {
        let count = columnRanges[attribute].count
        switch value {
        case .null: for offset in 0..<count { statement.bindNull(at: parameter + offset) }
        case .text(let text): try statement.bind(text, at: parameter)
        case .boolean(let flag): statement.bind(flag, at: parameter)
        case .integer(let number): statement.bind(number, at: parameter)
        case .double(let number): try statement.bind(number, at: parameter)
        case .date(let milliseconds): try statement.bind(date: milliseconds, at: parameter)
        case .reference(let high, let low): statement.bindUUID(high: high, low: low, at: parameter)
        case .composite(let parts):
            precondition(parts.count == count, "\(parts.count) parts for \(name).\(model.attributes[attribute].name).")
            for (offset, part) in parts.enumerated() {
                if case .text(let text) = part {
                    try statement.bind(text, at: parameter + offset)
                } else {
                    statement.bindNull(at: parameter + offset)
                }
            }
        }
        return parameter + count
    }

    /// Binds the values of some attributes, in that order, to parameters from `parameter` on.
    func bind(
        _ values: [AttributeValue],
        of attributes: some Sequence<Int>,
        to statement: Statement,
        at parameter: Int
    ) throws(SQLiteError) {
        var next = parameter
        for attribute in attributes {
            next = try bind(values[attribute], of: attribute, to: statement, at: next)
        }
    }

    /// Reads the record of the current row, whose id is in column `first`.
    func record(in statement: Statement, from first: Int = 0) throws(SQLiteError) -> Record {
        Record(
            reference: RecordReference(model: position, id: try statement.recordID(at: first)),
            version: RecordVersion(transaction: try statement.recordID(at: first + 1)),
            values: try values(in: statement, from: first + 2)
        )
    }

    /// Reads the attributes of the current row, whose columns begin at `first`.
    func values(in statement: Statement, from first: Int) throws(SQLiteError) -> [AttributeValue] {
        var values: [AttributeValue] = []
        values.reserveCapacity(columnRanges.count)
        for (attribute, range) in columnRanges.enumerated() {
            values.append(try value(of: attribute, in: statement, at: first + range.lowerBound))
        }
        return values
    }

    private func value(
        of attribute: Int,
        in statement: Statement,
        at column: Int
    ) throws(SQLiteError) -> AttributeValue {
        switch model.attributes[attribute].kind {
        case .text, .enumeration: return try statement.optionalText(at: column).map { .text($0) } ?? .null
        case .boolean: return .boolean(statement.bool(at: column))
        case .integer: return statement.optionalInt64(at: column).map { .integer($0) } ?? .null
        case .double: return statement.isNull(at: column) ? .null : .double(try statement.finiteDouble(at: column))
        case .date: return statement.isNull(at: column) ? .null : .date(milliseconds: try statement.date(at: column))
        case .reference, .owned:
            return statement.isNull(at: column) ? .null : .reference(try statement.recordID(at: column))
        case .composite:
            var parts: [AttributeValue] = []
            for offset in 0..<columnRanges[attribute].count {
                parts.append(try statement.optionalText(at: column + offset).map { .text($0) } ?? .null)
            }
            return parts.allSatisfy(\.isNull) ? .null : .composite(parts)
        }
    }
}
