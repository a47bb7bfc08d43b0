// SPDX-License-Identifier: Apache-2.0

/// Names the bytes and byte classes that the grammars of RFC 9110, 9112 and 3986 are made of.
///
/// A class is two 64-bit masks, one for the bytes 0 to 63 and one for 64 to 127: bit n stands for byte n. A look-up is
/// a shift, needs no table in memory, and never holds for bytes above 127.
enum Octet {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let numberSign: UInt8 = 0x23
    static let percent: UInt8 = 0x25
    static let ampersand: UInt8 = 0x26
    static let asterisk: UInt8 = 0x2A
    static let plus: UInt8 = 0x2B
    static let comma: UInt8 = 0x2C
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let questionMark: UInt8 = 0x3F
    static let at: UInt8 = 0x40
    static let openBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let closeBracket: UInt8 = 0x5D
    static let delete: UInt8 = 0x7F

    /// Tells whether a byte is a `tchar` (RFC 9110, 5.6.2).
    @inline(__always)
    static func isToken(_ byte: UInt8) -> Bool {
        isMember(byte, of: 0x03ff_6cfa_0000_0000, 0x57ff_ffff_c7ff_fffe)
    }

    /// Tells whether a byte may stand in a path or a query as it is: `pchar`, `/` and `?` without `%` (RFC 3986, 3.3).
    @inline(__always)
    static func isPathOrQuery(_ byte: UInt8) -> Bool {
        isMember(byte, of: 0xafff_ffd2_0000_0000, 0x47ff_fffe_87ff_ffff)
    }

    /// Tells whether a byte may stand in a registered name as it is: `unreserved` and `sub-delims` (RFC 3986, 3.2.2).
    @inline(__always)
    static func isRegisteredName(_ byte: UInt8) -> Bool {
        isMember(byte, of: 0x2bff_7fd2_0000_0000, 0x47ff_fffe_87ff_fffe)
    }

    /// Tells whether a byte is a control character other than HTAB: it may stand nowhere in a message's head.
    @inline(__always)
    static func isForbiddenControl(_ byte: UInt8) -> Bool {
        (byte < space && byte != tab) || byte == delete
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- zero < 10
    }

    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == space || byte == tab
    }

    /// Gives the value of a hexadecimal digit in either case, or nil for any other byte.
    @inline(__always)
    static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- zero }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    @inline(__always)
    private static func isMember(_ byte: UInt8, of low: UInt64, _ high: UInt64) -> Bool {
        let mask = byte < 64 ? low : high
        return byte < 128 && (mask &>> UInt64(byte & 63)) & 1 == 1
    }
}
