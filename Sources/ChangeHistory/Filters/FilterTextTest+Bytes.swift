// SPDX-License-Identifier: Apache-2.0

extension FilterTextTest {
    /// Whether the UTF-8 of a text has that of another so in it; an empty one is in each, at every place.
    package func holds(_ text: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        let rest = text.count - other.count
        guard rest >= 0 else { return false }
        switch self {
        case .startsWith: return Self.has(text, other, at: 0)
        case .endsWith: return Self.has(text, other, at: rest)
        case .contains where other.count <= Self.longestTried:
            for start in 0...rest where Self.has(text, other, at: start) { return true }
            return false
        case .contains: return Self.finds(other, in: text)
        }
    }

    /// The longest text that is looked for by trying each place.
    private static let longestTried = 16

    /// Looks for a text in time that grows with both lengths and not with their product (Knuth, Morris and Pratt), since a
    /// client chooses both.
    private static func finds(_ other: Span<UInt8>, in text: Span<UInt8>) -> Bool {
        // For each beginning of the text that is looked for: how much of it is at its end again, without being all of it.
        var borders = [0]
        borders.reserveCapacity(other.count)
        var length = 0
        for index in 1..<other.count {
            while length > 0, other[index] != other[length] { length = borders[length - 1] }
            if other[index] == other[length] { length += 1 }
            borders.append(length)
        }
        var matched = 0
        for index in 0..<text.count {
            while matched > 0, text[index] != other[matched] { matched = borders[matched - 1] }
            if text[index] == other[matched] { matched += 1 }
            if matched == other.count { return true }
        }
        return false
    }

    private static func has(_ text: Span<UInt8>, _ other: Span<UInt8>, at start: Int) -> Bool {
        for index in 0..<other.count where text[start + index] != other[index] { return false }
        return true
    }
}
