// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Finds its way through the JSON of a transaction as history stores it, from change to change.
///
/// The text was written by this program: an object without white space, and well-formed. Every step is still checked,
/// so that a damaged file gives a failure and not a crash.
struct StoredTransaction {
    /// One change, as a part of the transaction's text.
    struct Change {
        /// The whole object.
        let json: ArraySlice<UInt8>
        /// The name of its model, without quotation marks.
        let model: ArraySlice<UInt8>
    }

    private static let changes = Array("\"changes\"".utf8)
    private static let model = Array("\"model\"".utf8)
    private static let id = Array("\"id\"".utf8)

    private let number: Int64
    private let json: [UInt8]
    /// Where the list of changes is, its brackets included.
    private var list: Range<Int>
    /// Where the next change begins.
    private var index: Int

    /// Takes the text of a transaction whose number is told where it is damaged.
    ///
    /// - Throws: ``SQLiteError`` with ``ResultCode/corrupt`` where the text is damaged; so do the other functions.
    init(number: Int64, json: [UInt8]) throws(SQLiteError) {
        self.number = number
        self.json = json
        list = 0..<0
        index = 0
        guard let list = member(Self.changes, ofObjectAt: 0), byte(at: list.lowerBound) == UInt8(ascii: "["),
            json.last == UInt8(ascii: "}")
        else { throw damage }
        self.list = list
        index = list.lowerBound + 1
    }

    /// Everything before the first change.
    var beginning: ArraySlice<UInt8> { json[...list.lowerBound] }

    /// Everything behind the last change but the last brace.
    var end: ArraySlice<UInt8> { json[(list.upperBound - 1)..<(json.count - 1)] }

    /// The next change; nil behind the last.
    mutating func next() throws(SQLiteError) -> Change? {
        guard index < list.upperBound - 1 else { return nil }
        guard let end = endOfValue(at: index), let model = member(Self.model, ofObjectAt: index) else { throw damage }
        // Over the comma, or the list's own end.
        defer { index = end + 1 }
        return Change(json: json[index..<end], model: json[model].dropFirst().dropLast())
    }

    /// The id of a change's record.
    func id(of change: Change) throws(SQLiteError) -> RecordID {
        guard let place = member(Self.id, ofObjectAt: change.json.startIndex) else { throw damage }
        let text = json[place].dropFirst().dropLast()
        guard let id = RecordID(utf8: text.span) else { throw damage }
        return id
    }

    private var damage: SQLiteError {
        SQLiteError(.corrupt, "transaction \(number) is not as it was written")
    }

    /// Where the value of the object's member is, whose name is given with quotation marks; nil if there is none.
    private func member(_ name: [UInt8], ofObjectAt start: Int) -> Range<Int>? {
        guard byte(at: start) == UInt8(ascii: "{") else { return nil }
        var index = start + 1
        while let colon = endOfString(at: index), byte(at: colon) == UInt8(ascii: ":") {
            guard let end = endOfValue(at: colon + 1) else { return nil }
            if colon - index == name.count, json[index..<colon].elementsEqual(name) { return colon + 1..<end }
            guard byte(at: end) == UInt8(ascii: ",") else { return nil }
            index = end + 1
        }
        return nil
    }

    private func byte(at index: Int) -> UInt8? {
        index < json.count ? json[index] : nil
    }

    /// The place behind the value that begins here.
    private func endOfValue(at start: Int) -> Int? {
        switch byte(at: start) {
        case nil: return nil
        case UInt8(ascii: "\""): return endOfString(at: start)
        case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfContainer(at: start)
        default:
            let isEnd = { (byte: UInt8) in byte == UInt8(ascii: ",") || byte | 0x20 == UInt8(ascii: "}") }
            return json[start...].firstIndex(where: isEnd)
        }
    }

    private func endOfString(at start: Int) -> Int? {
        guard byte(at: start) == UInt8(ascii: "\"") else { return nil }
        var index = start + 1
        while let byte = byte(at: index) {
            switch byte {
            case UInt8(ascii: "\""): return index + 1
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return nil
    }

    private func endOfContainer(at start: Int) -> Int? {
        var depth = 0
        var index = start
        while let byte = byte(at: index) {
            if byte == UInt8(ascii: "\"") {
                guard let end = endOfString(at: index) else { return nil }
                index = end
                continue
            }
            // Braces and brackets differ from each other by one bit.
            if byte | 0x20 == UInt8(ascii: "{") { depth += 1 }
            if byte | 0x20 == UInt8(ascii: "}") { depth -= 1 }
            index += 1
            if depth == 0 { return index }
        }
        return nil
    }
}
