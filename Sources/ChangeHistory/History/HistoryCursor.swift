// SPDX-License-Identifier: Apache-2.0

/// Where one page of a walk from the newest transaction to the oldest ended.
///
/// It carries the head of the walk's first read, as which it is judged, and the scope that it belongs to. Its text ends
/// with a fingerprint of all of it, so that one that was damaged on its way is refused.
package struct HistoryCursor: Hashable, Sendable {
    /// The head of the walk's first read.
    package let head: HistoryToken
    /// The lowest number that was looked at; the next page begins below it.
    package let number: Int64
    package let scope: UInt64

    /// The bytes before the seal: token, number and scope.
    private static let length = 49

    package init(head: HistoryToken, number: Int64, scope: UInt64) {
        self.head = head
        self.number = number
        self.scope = scope
    }

    /// Reads a cursor's text; nil when it is none, or not as it was given out.
    package init?(_ text: String) {
        guard let bytes = OrderedBase64.decode(text), bytes.count == Self.length + 8,
            bytes.bigEndian(at: Self.length) == Fingerprint.chained(to: 0, bytes[..<Self.length]),
            let head = HistoryToken(String(decoding: OrderedBase64.encode(Array(bytes[..<33])), as: UTF8.self)),
            let number = Int64(exactly: bytes.bigEndian(at: 33)), number <= head.number
        else { return nil }
        self.init(head: head, number: number, scope: bytes.bigEndian(at: 41))
    }
}

extension HistoryCursor: CustomStringConvertible {
    /// The cursor's text, of the token's characters.
    package var description: String {
        var bytes = head.bytes
        bytes.appendBigEndian(UInt64(number))
        bytes.appendBigEndian(scope)
        bytes.appendBigEndian(Fingerprint.chained(to: 0, bytes[...]))
        return String(decoding: OrderedBase64.encode(bytes), as: UTF8.self)
    }
}
