// SPDX-License-Identifier: Apache-2.0

/// Sixty-four URL-safe characters in ASCII order, so that texts of equal length compare as their bytes do.
///
/// Every byte string has exactly one spelling: surplus bits of the last character are zero, there is no padding.
package enum OrderedBase64 {
    private static let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

    /// The value of each character; ``foreign`` for all that are not in the alphabet.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: foreign, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    private static let foreign: UInt8 = 0xFF

    /// The characters for `bytes`, four for every three.
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        append(bytes.span, to: &text)
        return text
    }

    /// Appends the characters for `bytes`.
    static func append(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
        // Adding nothing would write a count of 0 into the one empty array that all threads share.
        guard !bytes.isEmpty else { return }
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
        let text = text.utf8.span
        guard text.count > 1 else { return text.isEmpty ? [] : nil }
        let values = values.span
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count: UInt32 = 0
        var isValid = true
        bytes.append(addingCapacity: text.count * 3 / 4) { output in
            for index in text.indices {
                let value = values[Int(text[index])]
                isValid = isValid && value != foreign
                bits = bits << 6 | UInt32(value & 63)
                count += 6
                if count >= 8 {
                    count -= 8
                    output.append(UInt8(truncatingIfNeeded: bits >> count))
                }
            }
        }
        let surplus = bits & (1 << count - 1)
        return isValid && count < 6 && surplus == 0 ? bytes : nil
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
