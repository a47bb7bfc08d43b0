// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Writes the rows of one table as lines of an export, without making records of them.
///
/// What it writes is what ``RecordEncoder/appendLine(_:to:)`` writes of the record. Texts and dates are in the file as
/// they are in JSON, but for the few that have to be escaped, so that most bytes are only copied.
struct RecordLine {
    /// What is written of one column, behind a literal.
    ///
    /// Without a reference in it, so that nothing is counted for each value of each row.
    private struct Step {
        enum Kind {
            case text, boolean, integer, double, date, identifier
            /// The parts of a composite are the next so many steps; nothing of them is written when all are null.
            case composite(partCount: Int)
        }

        let kind: Kind
        /// For a composite that of its first part.
        let column: Int
        /// Where its literal lies, such as `,"name":`.
        let literal: Range<Int>
        /// Whether an object ends behind it.
        let closesObject: Bool
    }

    private static let quote = UInt8(ascii: "\"")
    private static let null = Array("null".utf8)
    private static let yes = Array("true".utf8)
    private static let no = Array("false".utf8)
    private static let version = Array(",\"version\":\"".utf8)

    /// Such as `{"model":"Trip","id":`.
    private let start: [UInt8]
    private var literals: [UInt8] = []
    private var steps: [Step] = []

    /// Prepares what all rows of a table have in common.
    init(of table: ModelTable) {
        var start = Array("{\"model\":".utf8)
        start.appendJSON(table.name)
        start.append(contentsOf: ",\"id\":".utf8)
        self.start = start
        for (index, attribute) in table.model.attributes.enumerated() {
            // Behind id and version.
            let first = table.columnRanges[index].lowerBound + 2
            switch attribute.kind {
            case .text, .enumeration: add(.text, first, ",", attribute.name)
            case .boolean: add(.boolean, first, ",", attribute.name)
            case .integer: add(.integer, first, ",", attribute.name)
            case .double: add(.double, first, ",", attribute.name)
            case .date: add(.date, first, ",", attribute.name)
            case .reference, .owned: add(.identifier, first, ",", attribute.name)
            case .composite(let parts):
                add(.composite(partCount: parts.count), first, ",", attribute.name)
                for (offset, part) in parts.enumerated() {
                    let isLast = offset == parts.count - 1
                    add(.text, first + offset, offset == 0 ? "{" : ",", part, closesObject: isLast)
                }
            }
        }
    }

    private mutating func add(
        _ kind: Step.Kind,
        _ column: Int,
        _ separator: String,
        _ name: String,
        closesObject: Bool = false
    ) {
        let start = literals.count
        literals.append(contentsOf: separator.utf8)
        literals.appendJSON(name)
        literals.append(UInt8(ascii: ":"))
        steps.append(Step(kind: kind, column: column, literal: start..<literals.count, closesObject: closesObject))
    }

    /// Appends the current row, whose columns are id, version and then the table's own.
    ///
    /// - Throws: ``SQLiteError`` with ``ResultCode/corrupt`` for values that nothing in this process writes.
    func append(_ row: Statement, to bytes: inout [UInt8]) throws(SQLiteError) {
        bytes.append(contentsOf: start)
        bytes.appendJSON(try row.recordID(at: 0))
        bytes.append(contentsOf: Self.version)
        RecordVersion(transaction: try row.recordID(at: 1)).append(to: &bytes)
        bytes.append(Self.quote)
        var index = 0
        while index < steps.count {
            let step = steps[index]
            index += 1
            bytes.append(contentsOf: literals[step.literal])
            switch step.kind {
            case .text: try appendText(row, at: step.column, to: &bytes)
            case .boolean: bytes.append(contentsOf: row.bool(at: step.column) ? Self.yes : Self.no)
            case .integer, .double: try appendNumber(row, step, to: &bytes)
            case .date: try appendDate(row, at: step.column, to: &bytes)
            case .identifier: try appendIdentifier(row, at: step.column, to: &bytes)
            case .composite(let partCount):
                if (step.column..<step.column + partCount).allSatisfy({ row.isNull(at: $0) }) {
                    bytes.append(contentsOf: Self.null)
                    index += partCount
                }
            }
            if step.closesObject { bytes.append(UInt8(ascii: "}")) }
        }
        bytes.append(UInt8(ascii: "}"))
        bytes.append(UInt8(ascii: "\n"))
    }

    private func appendText(_ row: Statement, at column: Int, to bytes: inout [UInt8]) throws(SQLiteError) {
        switch row.appendBytes(at: column, quotedBy: Self.quote, to: &bytes, where: { [UInt8].isPlainJSON($0) }) {
        case true?: break
        case false?: bytes.appendJSON(try row.text(at: column))
        case nil: bytes.append(contentsOf: Self.null)
        }
    }

    private func appendNumber(_ row: Statement, _ step: Step, to bytes: inout [UInt8]) throws(SQLiteError) {
        if row.isNull(at: step.column) {
            bytes.append(contentsOf: Self.null)
        } else if case .integer = step.kind {
            bytes.appendJSON(row.int64(at: step.column))
        } else {
            bytes.appendJSON(try row.finiteDouble(at: step.column))
        }
    }

    private func appendDate(_ row: Statement, at column: Int, to bytes: inout [UInt8]) throws(SQLiteError) {
        let isDate = { (text: Span<UInt8>) in text.count == 24 && [UInt8].isPlainJSON(text) }
        switch row.appendBytes(at: column, quotedBy: Self.quote, to: &bytes, where: isDate) {
        case true?: break
        case false?: throw SQLiteError(.corrupt, "column \(column) is no date", sql: row.sql)
        case nil: bytes.append(contentsOf: Self.null)
        }
    }

    private func appendIdentifier(_ row: Statement, at column: Int, to bytes: inout [UInt8]) throws(SQLiteError) {
        if row.isNull(at: column) {
            bytes.append(contentsOf: Self.null)
        } else {
            bytes.appendJSON(try row.recordID(at: column))
        }
    }
}
