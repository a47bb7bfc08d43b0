// SPDX-License-Identifier: Apache-2.0

/// Sixty-four URL-safe characters in ASCII order, so that texts of equal length compare as their bytes do.
///
/// Every byte string has exactly one spelling: surplus bits of the last character are zero, there is no padding.
package enum OrderedBase64 {
    private static let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// The characters for `bytes`, four for every three.
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        append(bytes.span, to: &text)
        return text
    }

    /// Appends the characters for `bytes`.
    static func append(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
        let alphabet = alphabet.span
        text.append(addingCapacity: (bytes.count * 4 + 2) / 3) { output in
            var bits: UInt32 = 0
            var count: UInt32 = 0
            for index in bytes.indices {
                bits = bits << 8 | UInt32(bytes[index])
                count += 8
                while count >= 6 {
                    count -= 6
                    output.append(alphabet[Int(bits >> count & 63)])
                }
            }
            if count > 0 { output.append(alphabet[Int(bits << (6 - count) & 63)]) }
        }
    }

    /// The bytes that `text` spells; nil when it is no spelling, or not the only one.
    package static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3 / 4)
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for character in text.utf8 {
            guard let value = values[Int(character)] else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        let surplus = bits & (1 << count - 1)
        return count < 6 && surplus == 0 ? bytes : nil
    }
}

extension [UInt8] {
    mutating func appendBigEndian(_ value: UInt64) {
        append(addingCapacity: 8) { output in
            for shift in stride(from: 56, through: 0, by: -8) {
                output.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
            }
        }
    }

    func bigEndian(at start: Int) -> UInt64 {
        self[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
