// SPDX-License-Identifier: Apache-2.0

/// Reads one JSON text strictly (RFC 8259): doubled members, invalid UTF-8, lone surrogates and a byte order mark are
/// errors, never mended in silence.
package struct JSONReader {
    /// How deep arrays and objects may nest.
    package static let maximumDepth = 32

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    /// Reads the whole of `bytes` as one value.
    package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        guard !bytes.isEmpty else { throw JSONError(offset: 0, reason: .empty) }
        do { _ = try UTF8Span(validating: bytes.span) } catch {
            throw JSONError(offset: error.byteOffsets.lowerBound, reason: .invalidUTF8)
        }
        var reader = JSONReader(bytes: bytes)
        reader.skipWhitespace()
        let value = try reader.value()
        reader.skipWhitespace()
        guard reader.index == bytes.count else { throw reader.error(.trailingBytes) }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        guard let byte = peek() else { throw error(.unexpectedEnd) }
        switch byte {
        case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in .object(try reader.object()) }
        case UInt8(ascii: "["): return try nested { reader throws(JSONError) in .array(try reader.array()) }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .boolean(true))
        case UInt8(ascii: "f"): return try literal("false", .boolean(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw error(.unexpectedByte)
        }
    }

    private mutating func nested(
        _ body: (inout JSONReader) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        guard depth < Self.maximumDepth else { throw error(.tooDeep) }
        depth += 1
        index += 1
        skipWhitespace()
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return elements }
        repeat {
            skipWhitespace()
            elements.append(try value())
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
        return elements
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        var members: [JSONObject.Member] = []
        if take(UInt8(ascii: "}")) { return JSONObject(members: members) }
        repeat {
            skipWhitespace()
            guard peek() == UInt8(ascii: "\"") else { throw error(peek() == nil ? .unexpectedEnd : .unexpectedByte) }
            let name = try string()
            skipWhitespace()
            try expect(UInt8(ascii: ":"))
            skipWhitespace()
            members.append((name, try value()))
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
        guard !hasDoubledName(members) else { throw error(.doubledMember) }
        return JSONObject(members: members)
    }

    /// Compares bytes, since `String` equates composed and decomposed names; sorts first where many names would make
    /// comparing each with each quadratic.
    private func hasDoubledName(_ members: [JSONObject.Member]) -> Bool {
        if members.count <= 16 {
            return members.indices.contains { index in
                members[..<index].contains { $0.name.utf8.elementsEqual(members[index].name.utf8) }
            }
        }
        let names = members.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return zip(names, names.dropFirst()).contains { $0.utf8.elementsEqual($1.utf8) }
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for byte in "\(text)".utf8 {
            guard let found = peek() else { throw error(.unexpectedEnd) }
            guard found == byte else { throw error(.unexpectedByte) }
            index += 1
        }
        return value
    }

    private mutating func number() throws(JSONError) -> String {
        let start = index
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(JSONError) {
        let start = index
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        guard index > start else { throw error(.invalidNumber) }
    }
}

extension JSONReader {
    private mutating func string() throws(JSONError) -> String {
        index += 1
        let start = index
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\""):
                defer { index += 1 }
                return String(decoding: bytes[start..<index], as: UTF8.self)
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            case 0..<0x20: throw error(.controlCharacter)
            default: index += 1
            }
        }
        throw error(.unexpectedEnd)
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var text = Array(bytes[start..<index])
        while let byte = peek() {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try appendEscape(to: &text)
            case 0..<0x20: throw JSONError(offset: index - 1, reason: .controlCharacter)
            default: text.append(byte)
            }
        }
        throw error(.unexpectedEnd)
    }

    private mutating func appendEscape(to text: inout [UInt8]) throws(JSONError) {
        guard let byte = peek() else { throw error(.unexpectedEnd) }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try escapedScalar())).utf8)
        default: throw JSONError(offset: index - 1, reason: .invalidEscape)
        }
    }

    /// Reads behind `\u`, and a second escape when the first is the high half of a pair.
    private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
        let start = index
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw JSONError(offset: start, reason: .loneSurrogate)
        }
        let second = try codeUnit()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw JSONError(offset: start, reason: .loneSurrogate) }
        return scalar
    }

    private mutating func codeUnit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek() else { throw error(.unexpectedEnd) }
            guard let digit = hexadecimalValue(of: byte) else { throw error(.invalidEscape) }
            unit = unit << 4 | UInt32(digit)
            index += 1
        }
        return unit
    }

    private func peek() -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        index += 1
        return true
    }

    private mutating func expect(_ byte: UInt8) throws(JSONError) {
        guard take(byte) else { throw error(peek() == nil ? .unexpectedEnd : .unexpectedByte) }
    }

    private mutating func skipWhitespace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private func error(_ reason: JSONError.Reason) -> JSONError {
        JSONError(offset: index, reason: reason)
    }
}
