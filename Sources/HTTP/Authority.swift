// SPDX-License-Identifier: Apache-2.0

/// Judges the value of a Host field and the authority of an absolute-form target (RFC 9110, 7.2; RFC 3986, 3.2).
///
/// What passes is a host that is not empty and an optional port from 0 to 65535 with at least one digit; there is no
/// user information. An address in brackets has to be IPv6; the form for future versions has never been used.
enum Authority {
    static func isValid(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return false }
        let isBracketed = bytes[range.lowerBound] == Octet.openBracket
        guard let hostEnd = isBracketed ? literalEnd(bytes, range) : nameEnd(bytes, range) else { return false }
        if hostEnd == range.upperBound { return true }
        return bytes[hostEnd] == Octet.colon && isPort(bytes, hostEnd + 1..<range.upperBound)
    }

    private static func nameEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if Octet.isRegisteredName(bytes[index]) {
                index += 1
            } else if bytes[index] == Octet.percent, index + 2 < range.upperBound,
                Octet.hexValue(bytes[index + 1]) != nil, Octet.hexValue(bytes[index + 2]) != nil
            {
                index += 3
            } else {
                break
            }
        }
        return index == range.lowerBound ? nil : index
    }

    private static func literalEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var close = range.lowerBound
        while close < range.upperBound, bytes[close] != Octet.closeBracket { close += 1 }
        guard close < range.upperBound, isIPv6(bytes, range.lowerBound + 1..<close) else { return nil }
        return close + 1
    }

    private static func isPort(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return false }
        var port = 0
        for index in range {
            guard Octet.isDigit(bytes[index]) else { return false }
            port = port * 10 + Int(bytes[index] &- Octet.zero)
            guard port <= 65_535 else { return false }
        }
        return true
    }

    /// Tells whether the bytes are eight groups, or fewer around one `::`; the last two may be written as IPv4.
    private static func isIPv6(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var groups = 0
        var hasGap = false
        var index = range.lowerBound
        if index < range.upperBound, bytes[index] == Octet.colon {
            guard index + 1 < range.upperBound, bytes[index + 1] == Octet.colon else { return false }
            hasGap = true
            index += 2
        }
        while index < range.upperBound {
            let start = index
            while index < range.upperBound, Octet.hexValue(bytes[index]) != nil { index += 1 }
            if index < range.upperBound, bytes[index] == Octet.dot {
                guard isIPv4(bytes, start..<range.upperBound) else { return false }
                groups += 2
                index = range.upperBound
                break
            }
            guard (1...4).contains(index - start) else { return false }
            groups += 1
            guard index < range.upperBound else { break }
            guard bytes[index] == Octet.colon, index + 1 < range.upperBound else { return false }
            index += 1
            if bytes[index] == Octet.colon {
                guard !hasGap else { return false }
                hasGap = true
                index += 1
            }
        }
        return hasGap ? groups < 8 : groups == 8
    }

    private static func isIPv4(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var parts = 0
        var index = range.lowerBound
        while true {
            let start = index
            var value = 0
            while index < range.upperBound, index - start < 3, Octet.isDigit(bytes[index]) {
                value = value * 10 + Int(bytes[index] &- Octet.zero)
                index += 1
            }
            let hasLeadingZero = index - start > 1 && bytes[start] == Octet.zero
            guard index > start, value <= 255, !hasLeadingZero else { return false }
            parts += 1
            if index == range.upperBound { return parts == 4 }
            guard parts < 4, bytes[index] == Octet.dot else { return false }
            index += 1
        }
    }
}
