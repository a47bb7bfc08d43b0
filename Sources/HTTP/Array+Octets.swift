// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    mutating func appendLineEnd() {
        append(Octet.carriageReturn)
        append(Octet.lineFeed)
    }

    /// Appends a number that is not negative in decimal digits.
    mutating func appendDecimal(_ number: Int) {
        appendDigits(number, radix: 10)
    }

    /// Appends a number that is not negative in lower-case hexadecimal digits.
    mutating func appendHexadecimal(_ number: Int) {
        appendDigits(number, radix: 16)
    }

    /// Appends the last digits of a number, with zeros in front.
    mutating func appendDecimal(_ number: Int, width: Int) {
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            append(Octet.zero + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    private mutating func appendDigits(_ number: Int, radix: Int) {
        precondition(number >= 0, "\(number) is negative")
        var divisor = 1
        while number / divisor >= radix { divisor *= radix }
        while divisor > 0 {
            let digit = UInt8(number / divisor % radix)
            append(digit < 10 ? Octet.zero + digit : 0x57 + digit)
            divisor /= radix
        }
    }
}
