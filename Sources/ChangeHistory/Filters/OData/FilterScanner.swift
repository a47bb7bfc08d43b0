// SPDX-License-Identifier: Apache-2.0

/// The bytes of a filter's text, and how far they were read.
///
/// What may stand somewhere is for the parser; here are the tokens. A literal is tried in this order: text, id, date,
/// number. So `0193…` with hyphens is an id and no number, and `2026-01-01` is a date and no subtraction.
struct FilterScanner {
    let bytes: [UInt8]
    private(set) var offset = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The byte that is read next; nil at the end.
    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Goes back to an offset that was seen.
    mutating func rewind(to offset: Int) {
        self.offset = offset
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    /// Passes over spaces and tabs; says whether there was one.
    @discardableResult mutating func skipBlanks() -> Bool {
        let start = offset
        while let byte = next, byte.isBlank { offset += 1 }
        return offset > start
    }

    /// A name, with a `$` before it if it has one; nil where none begins.
    mutating func word() -> String? {
        var end = offset
        if end < bytes.count, bytes[end] == UInt8(ascii: "$") { end += 1 }
        guard end < bytes.count, bytes[end].isLetter else { return nil }
        while end < bytes.count, bytes[end].isLetter || bytes[end].isDigit { end += 1 }
        defer { offset = end }
        return String(decoding: bytes[offset..<end], as: UTF8.self)
    }
}

extension FilterScanner {
    /// A literal's value; nil where none begins, which says nothing about words such as `true`.
    ///
    /// - Throws: ``FilterError`` for what begins as a literal and is none.
    mutating func literal() throws(FilterError) -> FilterValue? {
        guard let first = next else { return nil }
        if first == UInt8(ascii: "'") { return .text(try text()) }
        if let id = identifier() { return .identifier(id) }
        if let date = try date() { return .date(milliseconds: date.milliseconds) }
        return try number()
    }

    /// Between apostrophes, of which two stand for one.
    private mutating func text() throws(FilterError) -> String {
        let start = offset
        var content: [UInt8] = []
        offset += 1
        while let byte = next {
            offset += 1
            if byte == UInt8(ascii: "'"), !take(UInt8(ascii: "'")) { return String(decoding: content, as: UTF8.self) }
            guard byte != 0 else { throw FilterError("No text of a record has a NUL.", at: offset - 1) }
            content.append(byte)
        }
        throw FilterError("The text that begins here has no closing apostrophe.", at: start)
    }

    private mutating func identifier() -> RecordID? {
        let end = offset + 36
        guard end <= bytes.count, bytes[offset + 8] == UInt8(ascii: "-"), isEnd(end),
            let id = RecordID(utf8: bytes[offset..<end].span)
        else { return nil }
        offset = end
        return id
    }

    /// `YYYY-MM-DD`, and a time with an offset behind a `T`, in which a space stands for a `+`.
    private mutating func date() throws(FilterError) -> Timestamp? {
        guard hasDigits(4, at: offset), has(UInt8(ascii: "-"), at: offset + 4), hasDigits(2, at: offset + 5),
            has(UInt8(ascii: "-"), at: offset + 7), hasDigits(2, at: offset + 8)
        else { return nil }
        let start = offset
        let end =
            has(UInt8(ascii: "T"), at: start + 10) || has(UInt8(ascii: "t"), at: start + 10)
            ? endOfTime(from: start + 11) : start + 10
        let text = String(decoding: bytes[start..<end].map { $0.isBlank ? UInt8(ascii: "+") : $0 }, as: UTF8.self)
        guard isEnd(end), let date = Timestamp(text) else {
            throw FilterError("A date is one of RFC 3339 with an offset, or YYYY-MM-DD.", at: start)
        }
        offset = end
        return date
    }

    /// Where a time of day with its offset ends, in which a space is what a query string's `+` has become.
    ///
    /// What may follow, such as a colon behind a condition, is no part of it. An offset has to be there, so the space
    /// before one is no other.
    private func endOfTime(from start: Int) -> Int {
        let zone = bytes[start...].firstIndex { !$0.isOfTime } ?? bytes.count
        guard zone < bytes.count else { return zone }
        switch bytes[zone] {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): return zone + 1
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: " "):
            let hasOffset =
                hasDigits(2, at: zone + 1) && has(UInt8(ascii: ":"), at: zone + 3) && hasDigits(2, at: zone + 4)
            return hasOffset ? zone + 6 : zone
        default: return zone
        }
    }

    /// With a sign, a fraction and an exponent, if it has them; without the latter two it is whole.
    private mutating func number() throws(FilterError) -> FilterValue? {
        let start = offset
        var end = start
        if has(UInt8(ascii: "-"), at: end) || has(UInt8(ascii: "+"), at: end) { end += 1 }
        guard hasDigits(1, at: end) else { return nil }
        end = endOfDigits(from: end)
        var isWhole = true
        if has(UInt8(ascii: "."), at: end) {
            isWhole = false
            guard hasDigits(1, at: end + 1) else { throw FilterError("A digit was expected.", at: end + 1) }
            end = endOfDigits(from: end + 1)
        }
        if has(UInt8(ascii: "e"), at: end) || has(UInt8(ascii: "E"), at: end) {
            isWhole = false
            end += 1
            if has(UInt8(ascii: "-"), at: end) || has(UInt8(ascii: "+"), at: end) { end += 1 }
            guard hasDigits(1, at: end) else { throw FilterError("A digit was expected.", at: end) }
            end = endOfDigits(from: end)
        }
        guard isEnd(end) else { throw FilterError("A number does not go on so.", at: end) }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        offset = end
        if isWhole {
            guard let number = Int64(text) else { throw FilterError("A whole number has at most 64 bits.", at: start) }
            return .integer(number)
        }
        guard let number = Double(text), number.isFinite else {
            throw FilterError("This number is beyond double precision.", at: start)
        }
        return .double(number)
    }

    private func has(_ byte: UInt8, at index: Int) -> Bool {
        index < bytes.count && bytes[index] == byte
    }

    private func hasDigits(_ count: Int, at index: Int) -> Bool {
        index + count <= bytes.count && bytes[index..<index + count].allSatisfy(\.isDigit)
    }

    private func endOfDigits(from index: Int) -> Int {
        bytes[index...].firstIndex { !$0.isDigit } ?? bytes.count
    }

    /// Whether a literal may end before this index.
    private func isEnd(_ index: Int) -> Bool {
        guard index < bytes.count else { return true }
        return !bytes[index].isLetter && !bytes[index].isDigit && bytes[index] != UInt8(ascii: "-")
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    fileprivate var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

    /// What a name begins with.
    fileprivate var isLetter: Bool {
        UInt8(ascii: "a") <= self | 0x20 && self | 0x20 <= UInt8(ascii: "z") || self == UInt8(ascii: "_")
    }

    /// What a time has before its offset.
    fileprivate var isOfTime: Bool { isDigit || self == UInt8(ascii: ":") || self == UInt8(ascii: ".") }
}
