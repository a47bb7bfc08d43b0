// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Writes the rows of one table as lines of an export, without making records of them.
///
/// What it writes is what ``RecordEncoder/appendLine(_:to:)`` writes of the record. Texts and dates are in the file as
/// they are in JSON, but for the few that have to be escaped, so that most bytes are only copied.
struct RecordLine {
    /// What stands before an attribute's columns, and before each of its parts.
    private struct Member {
        let kind: Attribute.Kind
        let columns: Range<Int>
        /// Such as `,"name":`.
        let prefix: [UInt8]
        /// Such as `{"street":` and `,"city":`; empty for all but composites.
        let partPrefixes: [[UInt8]]
    }

    private static let null = Array("null".utf8)
    private static let yes = Array("true".utf8)
    private static let no = Array("false".utf8)

    /// Such as `{"model":"Trip","id":`.
    private let start: [UInt8]
    private let version = Array(",\"version\":\"".utf8)
    private let members: [Member]

    /// Prepares what all rows of a table have in common.
    init(of table: ModelTable) {
        var start = Array("{\"model\":".utf8)
        start.appendJSON(table.name)
        start.append(contentsOf: ",\"id\":".utf8)
        self.start = start
        members = table.model.attributes.enumerated().map { index, attribute in
            var parts: [String] = []
            if case .composite(let names) = attribute.kind { parts = names }
            let range = table.columnRanges[index]
            return Member(
                kind: attribute.kind,
                columns: range.lowerBound + 2..<range.upperBound + 2,
                prefix: Self.prefix(",", attribute.name),
                partPrefixes: parts.enumerated().map { Self.prefix($0 == 0 ? "{" : ",", $1) }
            )
        }
    }

    private static func prefix(_ separator: String, _ name: String) -> [UInt8] {
        var bytes = Array(separator.utf8)
        bytes.appendJSON(name)
        bytes.append(UInt8(ascii: ":"))
        return bytes
    }

    /// Appends the current row, whose columns are id, version and then the table's own.
    ///
    /// - Throws: ``SQLiteError`` with ``ResultCode/corrupt`` for values that nothing in this process writes.
    func append(_ row: Statement, to bytes: inout [UInt8]) throws(SQLiteError) {
        bytes.append(contentsOf: start)
        bytes.appendJSON(try row.recordID(at: 0))
        bytes.append(contentsOf: version)
        RecordVersion(transaction: try row.recordID(at: 1)).append(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
        for member in members {
            bytes.append(contentsOf: member.prefix)
            let column = member.columns.lowerBound
            switch member.kind {
            case .text: try appendText(row, at: column, to: &bytes)
            case .boolean: bytes.append(contentsOf: row.bool(at: column) ? Self.yes : Self.no)
            case .date: try appendDate(row, at: column, to: &bytes)
            case .reference, .owned:
                if row.isNull(at: column) {
                    bytes.append(contentsOf: Self.null)
                } else {
                    bytes.appendJSON(try row.recordID(at: column))
                }
            case .composite: try appendComposite(row, member, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "}"))
        bytes.append(UInt8(ascii: "\n"))
    }

    private func appendText(_ row: Statement, at column: Int, to bytes: inout [UInt8]) throws(SQLiteError) {
        guard !row.isNull(at: column) else { return bytes.append(contentsOf: Self.null) }
        guard row.withBytes(at: column, { [UInt8].isPlainJSON($0) }) else {
            return bytes.appendJSON(try row.text(at: column))
        }
        bytes.append(UInt8(ascii: "\""))
        row.appendBytes(at: column, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    private func appendDate(_ row: Statement, at column: Int, to bytes: inout [UInt8]) throws(SQLiteError) {
        guard !row.isNull(at: column) else { return bytes.append(contentsOf: Self.null) }
        guard row.withBytes(at: column, { $0.count == 24 && [UInt8].isPlainJSON($0) }) else {
            throw SQLiteError(.corrupt, "column \(column) is no date", sql: row.sql)
        }
        bytes.append(UInt8(ascii: "\""))
        row.appendBytes(at: column, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// A composite of which every part is null is null.
    private func appendComposite(_ row: Statement, _ member: Member, to bytes: inout [UInt8]) throws(SQLiteError) {
        guard !member.columns.allSatisfy({ row.isNull(at: $0) }) else { return bytes.append(contentsOf: Self.null) }
        for (prefix, column) in zip(member.partPrefixes, member.columns) {
            bytes.append(contentsOf: prefix)
            try appendText(row, at: column, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }
}
