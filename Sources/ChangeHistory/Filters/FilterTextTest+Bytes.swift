// SPDX-License-Identifier: Apache-2.0

extension FilterTextTest {
    /// Whether the UTF-8 of a text has that of another so in it; an empty one is in each, at every place.
    package func holds(_ text: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        let rest = text.count - other.count
        guard rest >= 0 else { return false }
        switch self {
        case .startsWith: return Self.has(text, other, at: 0)
        case .endsWith: return Self.has(text, other, at: rest)
        case .contains:
            for start in 0...rest where Self.has(text, other, at: start) { return true }
            return false
        }
    }

    private static func has(_ text: Span<UInt8>, _ other: Span<UInt8>, at start: Int) -> Bool {
        for index in 0..<other.count where text[start + index] != other[index] { return false }
        return true
    }
}
