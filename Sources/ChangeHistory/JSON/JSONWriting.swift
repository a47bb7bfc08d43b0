// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Appends a JSON string with its quotation marks; what RFC 8259, section 7, has escaped is escaped.
    package mutating func appendJSON(_ text: String) {
        append(UInt8(ascii: "\""))
        if Self.needsEscaping(text.utf8.span) {
            for byte in text.utf8 { appendEscapedForJSON(byte) }
        } else {
            append(contentsOf: text.utf8)
        }
        append(UInt8(ascii: "\""))
    }

    /// Appends a JSON string, or `null`.
    package mutating func appendJSON(_ text: String?) {
        if let text { appendJSON(text) } else { append(contentsOf: "null".utf8) }
    }

    /// Appends an id as a JSON string.
    package mutating func appendJSON(_ id: RecordID) {
        append(UInt8(ascii: "\""))
        id.append(to: &self)
        append(UInt8(ascii: "\""))
    }

    /// Appends a moment as a JSON string.
    package mutating func appendJSON(_ timestamp: Timestamp) {
        append(UInt8(ascii: "\""))
        timestamp.append(to: &self)
        append(UInt8(ascii: "\""))
    }

    /// Appends a whole number, to the last digit, which readers that know no integers of 64 bits may lose.
    package mutating func appendJSON(_ number: Int64) {
        append(contentsOf: String(number).utf8)
    }

    /// Appends a finite number by the fewest digits that are read back as this very one, such as `2.5`, `3.0`, `1e+308`.
    package mutating func appendJSON(_ number: Double) {
        precondition(number.isFinite, "\(number) is no number of JSON.")
        append(contentsOf: (number == 0 ? 0 : number).description.utf8)
    }

    /// Appends an attribute's value; `kind` names a composite's parts.
    package mutating func appendJSON(_ value: AttributeValue, kind: Attribute.Kind) {
        switch value {
        case .null: append(contentsOf: "null".utf8)
        case .text(let text): appendJSON(text)
        case .boolean(let flag): append(contentsOf: (flag ? "true" : "false").utf8)
        case .integer(let number): appendJSON(number)
        case .double(let number): appendJSON(number)
        case .date(let milliseconds):
            guard let timestamp = Timestamp(milliseconds: milliseconds) else {
                preconditionFailure("A date outside the years 0001 to 9999: \(milliseconds) ms.")
            }
            appendJSON(timestamp)
        case .reference(let high, let low): appendJSON(RecordID(high: high, low: low))
        case .composite(let parts):
            guard case .composite(let names) = kind else { preconditionFailure("A composite of kind \(kind).") }
            append(UInt8(ascii: "{"))
            for (index, name) in names.enumerated() {
                if index > 0 { append(UInt8(ascii: ",")) }
                appendJSON(name)
                append(UInt8(ascii: ":"))
                appendJSON(parts[index], kind: .text)
            }
            append(UInt8(ascii: "}"))
        }
    }

    /// Whether bytes are printable ASCII without a quotation mark or a backslash, and so are a JSON string as they stand.
    package static func isPlainJSON(_ text: Span<UInt8>) -> Bool {
        var oddities: UInt8 = 0
        // To the end in any case, so that many bytes are looked at in one step.
        for index in text.indices {
            let byte = text[index]
            oddities |= byte < 0x20 || byte >= 0x7F || isEscapedInJSON(byte) ? 1 : 0
        }
        return oddities == 0
    }

    private static func needsEscaping(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where isEscapedInJSON(text[index]) { return true }
        return false
    }

    private static func isEscapedInJSON(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func appendEscapedForJSON(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            append(UInt8(ascii: "\\"))
            append(byte)
        case 0..<0x20:
            append(contentsOf: "\\u00".utf8)
            append(hexadecimalDigit(UInt64(byte >> 4)))
            append(hexadecimalDigit(UInt64(byte)))
        default: append(byte)
        }
    }
}
