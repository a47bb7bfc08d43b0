// SPDX-License-Identifier: Apache-2.0

/// A UUID as two big-endian halves, so that comparing, hashing and binding it costs no allocation.
///
/// Ids of version 7 compare in the order of their creation (RFC 9562, section 5.7).
package struct RecordID: Hashable, Comparable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    package static func < (left: RecordID, right: RecordID) -> Bool {
        left.high != right.high ? left.high < right.high : left.low < right.low
    }
}

extension RecordID {
    /// Reads the 36 characters of RFC 9562, section 4, in either case; nil for anything else.
    package init?(_ text: String) {
        self.init(utf8: text.utf8.span)
    }

    /// Reads the 36 bytes of RFC 9562, section 4, in either case; nil for anything else.
    package init?(utf8 bytes: Span<UInt8>) {
        guard bytes.count == 36 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        var digits = 0
        for index in 0..<36 {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard bytes[index] == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = hexadecimalValue(of: bytes[index]) else { return nil }
            if digits < 16 { halves.0 = halves.0 << 4 | digit } else { halves.1 = halves.1 << 4 | digit }
            digits += 1
        }
        self.init(high: halves.0, low: halves.1)
    }

    /// Appends the 36 lower-case characters.
    package func append(to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: 36) { output in
            for shift in stride(from: 60, through: 0, by: -4) {
                output.append(hexadecimalDigit(high >> UInt64(shift)))
                if shift == 32 || shift == 16 { output.append(UInt8(ascii: "-")) }
            }
            output.append(UInt8(ascii: "-"))
            for shift in stride(from: 60, through: 0, by: -4) {
                output.append(hexadecimalDigit(low >> UInt64(shift)))
                if shift == 48 { output.append(UInt8(ascii: "-")) }
            }
        }
    }

    /// The sixteen bytes in network order.
    package var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(16)
        result.appendBigEndian(high)
        result.appendBigEndian(low)
        return result
    }
}

extension RecordID: CustomStringConvertible {
    package var description: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(36)
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The value of one hexadecimal digit in either case; nil for any other byte.
func hexadecimalValue(of byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
}

/// The lower-case digit of the lowest four bits.
func hexadecimalDigit(_ value: UInt64) -> UInt8 {
    let nibble = UInt8(truncatingIfNeeded: value & 15)
    return nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") - 10 + nibble
}
