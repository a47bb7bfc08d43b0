// SPDX-License-Identifier: Apache-2.0

extension FetchCursor {
    private enum Tag: UInt8 {
        case null, text, `false`, `true`, date, reference, prefix, integer, double
    }

    /// The bytes that every cursor has: token, scope and id.
    private static let headLength = 57

    /// The bytes of the seal at a cursor's end.
    private static let sealLength = 8

    /// Reads a cursor's text; nil when it is none, or not as it was given out.
    package init?(_ text: String) {
        guard let bytes = OrderedBase64.decode(text).flatMap(Self.unsealed), let token = Self.token(in: bytes) else {
            return nil
        }
        var rest = bytes[Self.headLength...]
        var keys: [Key] = []
        while let tag = rest.popFirst() {
            guard let tag = Tag(rawValue: tag), let key = Self.key(tag, from: &rest) else { return nil }
            keys.append(key)
        }
        self.init(
            token: token,
            scope: bytes.bigEndian(at: 33),
            id: RecordID(high: bytes.bigEndian(at: 41), low: bytes.bigEndian(at: 49)),
            keys: keys
        )
    }

    /// What is before the seal; nil when the seal is that of other bytes.
    ///
    /// Without it a damaged cursor would go on somewhere else, and a reader would miss records without a word.
    private static func unsealed(_ bytes: [UInt8]) -> [UInt8]? {
        let length = bytes.count - sealLength
        guard length >= headLength, bytes.bigEndian(at: length) == Fingerprint.chained(to: 0, bytes[..<length]) else {
            return nil
        }
        return Array(bytes[..<length])
    }

    private static func token(in bytes: [UInt8]) -> HistoryToken? {
        HistoryToken(String(decoding: OrderedBase64.encode(Array(bytes[..<33])), as: UTF8.self))
    }

    private static func key(_ tag: Tag, from bytes: inout ArraySlice<UInt8>) -> Key? {
        switch tag {
        case .null: return .value(.null)
        case .false: return .value(.boolean(false))
        case .true: return .value(.boolean(true))
        case .date:
            guard let bits = integer(from: &bytes), let date = Timestamp(milliseconds: Int64(bitPattern: bits)) else {
                return nil
            }
            return .value(.date(date))
        case .integer: return integer(from: &bytes).map { .value(.integer(Int64(bitPattern: $0))) }
        case .double:
            return integer(from: &bytes).flatMap { AttributeValue.number(Double(bitPattern: $0)) }.map { .value($0) }
        case .reference:
            guard let high = integer(from: &bytes), let low = integer(from: &bytes) else { return nil }
            return .value(.reference(high: high, low: low))
        case .text: return string(from: &bytes).map { .value(.text($0)) }
        case .prefix: return string(from: &bytes).map { .prefix($0) }
        }
    }

    private static func integer(from bytes: inout ArraySlice<UInt8>) -> UInt64? {
        guard bytes.count >= 8 else { return nil }
        defer { bytes.removeFirst(8) }
        return bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func string(from bytes: inout ArraySlice<UInt8>) -> String? {
        guard let high = bytes.popFirst(), let low = bytes.popFirst() else { return nil }
        let count = Int(high) << 8 | Int(low)
        guard count <= maximumKeyLength, bytes.count >= count else { return nil }
        defer { bytes.removeFirst(count) }
        return String(validating: bytes.prefix(count), as: UTF8.self)
    }
}

extension FetchCursor: CustomStringConvertible {
    /// The cursor's text, of the token's characters.
    package var description: String {
        var bytes = token.bytes
        bytes.appendBigEndian(scope)
        bytes.append(contentsOf: id.bytes)
        for key in keys { Self.append(key, to: &bytes) }
        bytes.appendBigEndian(Fingerprint.chained(to: 0, bytes[...]))
        return String(decoding: OrderedBase64.encode(bytes), as: UTF8.self)
    }

    private static func append(_ key: Key, to bytes: inout [UInt8]) {
        switch key {
        case .prefix(let text): append(.prefix, text, to: &bytes)
        case .value(.text(let text)): append(.text, text, to: &bytes)
        case .value(.boolean(let flag)): bytes.append((flag ? Tag.true : Tag.false).rawValue)
        case .value(.date(let milliseconds)):
            bytes.append(Tag.date.rawValue)
            bytes.appendBigEndian(UInt64(bitPattern: milliseconds))
        case .value(.integer(let number)):
            bytes.append(Tag.integer.rawValue)
            bytes.appendBigEndian(UInt64(bitPattern: number))
        case .value(.double(let number)):
            bytes.append(Tag.double.rawValue)
            bytes.appendBigEndian(number.bitPattern)
        case .value(.reference(let high, let low)):
            bytes.append(Tag.reference.rawValue)
            bytes.appendBigEndian(high)
            bytes.appendBigEndian(low)
        case .value(.null): bytes.append(Tag.null.rawValue)
        case .value(.composite): preconditionFailure("Composites have no order.")
        }
    }

    private static func append(_ tag: Tag, _ text: String, to bytes: inout [UInt8]) {
        let count = text.utf8.count
        bytes += [tag.rawValue, UInt8(count >> 8), UInt8(count & 0xFF)]
        bytes.append(contentsOf: text.utf8)
    }
}
