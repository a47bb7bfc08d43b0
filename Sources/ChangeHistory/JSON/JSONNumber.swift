// SPDX-License-Identifier: Apache-2.0

/// A number as JSON writes it (RFC 8259, section 6), converted without loss or not at all.
package struct JSONNumber: Sendable {
    private let text: String

    /// Why a number is not an integer of 64 bits.
    package enum IntegerError: Error, Equatable, Sendable {
        case hasFraction
        case outOfRange
    }

    /// Takes the characters of a number; nil where they are not all of one.
    package init?(_ text: String) {
        // Fewer characters than were given are a number with spaces around it.
        guard case .number(let read)? = try? JSONReader.read(Array(text.utf8)), read.utf8.count == text.utf8.count
        else { return nil }
        self.text = text
    }

    /// The number as an integer: its value counts and not how it is written, so `2.0` and `1e3` are integers.
    package func integer() throws(IntegerError) -> Int64 {
        if let plain = Int64(text) { return plain }
        let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        let mantissa = parts[0].split(separator: ".")
        let fraction = mantissa.count > 1 ? mantissa[1].utf8.count : 0
        var digits = mantissa.joined(separator: "").drop { $0 == "-" || $0 == "0" }
        guard !digits.isEmpty else { return 0 }
        let significant = digits.reversed().drop { $0 == "0" }.count
        // No exponent that a number has room for comes near the bounds of Int; one beyond them is as good as infinite.
        let written = parts.count > 1 ? Int(parts[1]) ?? (parts[1].hasPrefix("-") ? -Self.farAway : Self.farAway) : 0
        let zeros = min(max(written, -Self.farAway), Self.farAway) - fraction + digits.utf8.count - significant
        guard zeros >= 0 else { throw .hasFraction }
        guard significant + zeros <= Self.maximumDigits else { throw .outOfRange }
        digits = digits.prefix(significant)
        let whole = (text.hasPrefix("-") ? "-" : "") + digits + String(repeating: "0", count: zeros)
        guard let value = Int64(whole) else { throw .outOfRange }
        return value
    }

    /// The nearest number with a fraction; nil where that is infinite.
    package var double: Double? {
        Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The most digits that an integer of 64 bits has.
    private static let maximumDigits = 19

    /// An exponent beyond which no number of a readable length is an integer of 64 bits.
    private static let farAway = 1 << 40
}
