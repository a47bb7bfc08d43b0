// SPDX-License-Identifier: Apache-2.0

/// A position in one store's history: what a client keeps to ask for everything after it.
///
/// Its text is opaque to clients: 44 characters of `-0–9A–Z_a–z`, in exactly one spelling, that compare as ASCII in
/// commit order. Inside are a format version, the store, the transaction's number, and a fingerprint chained over all
/// transactions up to it, which tells a restored or copied store from the one that gave the token.
public struct HistoryToken: Hashable, Sendable {
    /// The store that gave it.
    package let store: RecordID
    /// The number of the transaction it points behind; 0 before the first.
    package let number: Int64
    /// The chained fingerprint of that transaction.
    package let fingerprint: UInt64

    /// The number of characters of its text.
    package static let textLength = 44

    private static let formatVersion: UInt8 = 1

    package init(store: RecordID, number: Int64, fingerprint: UInt64) {
        self.store = store
        self.number = number
        self.fingerprint = fingerprint
    }

    /// Reads a token's text; nil when it is malformed, which an unknown format version is too.
    public init?(_ text: String) {
        guard let bytes = OrderedBase64.decode(text), bytes.count == 33, bytes[0] == Self.formatVersion else {
            return nil
        }
        let number = bytes.bigEndian(at: 17)
        guard number <= UInt64(Int64.max) else { return nil }
        self.init(
            store: RecordID(high: bytes.bigEndian(at: 1), low: bytes.bigEndian(at: 9)),
            number: Int64(number),
            fingerprint: bytes.bigEndian(at: 25)
        )
    }

    /// The 33 bytes that the text spells.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(33)
        bytes.append(Self.formatVersion)
        bytes.appendBigEndian(store.high)
        bytes.appendBigEndian(store.low)
        bytes.appendBigEndian(UInt64(number))
        bytes.appendBigEndian(fingerprint)
        return bytes
    }

    /// Appends the token's text.
    package func append(to text: inout [UInt8]) {
        OrderedBase64.append(bytes.span, to: &text)
    }
}

extension HistoryToken: Comparable {
    /// Orders the tokens of one store by commit.
    public static func < (left: HistoryToken, right: HistoryToken) -> Bool {
        (left.store, left.number, left.fingerprint) < (right.store, right.number, right.fingerprint)
    }
}

extension HistoryToken: LosslessStringConvertible {
    /// The token's text.
    public var description: String {
        String(decoding: OrderedBase64.encode(bytes), as: UTF8.self)
    }
}

extension HistoryToken: Codable {
    /// Reads the token's text from a single value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let token = HistoryToken(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is not a history token.")
        }
        self = token
    }

    /// Writes the token's text as a single value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
