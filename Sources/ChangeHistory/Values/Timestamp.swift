// SPDX-License-Identifier: Apache-2.0

/// A moment in milliseconds since 1970 in UTC, within the years 0001 to 9999.
package struct Timestamp: Hashable, Comparable, Sendable {
    package let milliseconds: Int64

    /// 0001-01-01T00:00:00.000Z.
    package static let earliest = Timestamp(unchecked: -62_135_596_800_000)
    /// 9999-12-31T23:59:59.999Z.
    package static let latest = Timestamp(unchecked: 253_402_300_799_999)

    /// Nil outside the years 0001 to 9999.
    package init?(milliseconds: Int64) {
        guard (Self.earliest.milliseconds...Self.latest.milliseconds).contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }

    private init(unchecked milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension Timestamp: CustomStringConvertible {
    package var description: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the 24 characters of RFC 3339 in UTC with milliseconds: fixed width, so that text order is time order.
    package func append(to bytes: inout [UInt8]) {
        let (days, ofDay) = milliseconds.flooredDivision(by: 86_400_000)
        let date = CivilDate(daysSince1970: days)
        bytes.appendDigits(date.year, width: 4)
        bytes.append(UInt8(ascii: "-"))
        bytes.appendDigits(date.month, width: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.appendDigits(date.day, width: 2)
        bytes.append(UInt8(ascii: "T"))
        bytes.appendDigits(Int(ofDay / 3_600_000), width: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.appendDigits(Int(ofDay / 60_000 % 60), width: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.appendDigits(Int(ofDay / 1_000 % 60), width: 2)
        bytes.append(UInt8(ascii: "."))
        bytes.appendDigits(Int(ofDay % 1_000), width: 3)
        bytes.append(UInt8(ascii: "Z"))
    }
}

extension Int64 {
    /// Quotient and remainder with the remainder never negative, as calendars need for times before 1970.
    func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension [UInt8] {
    /// Appends `value` in decimal with leading zeros; `value` is not negative and has at most `width` digits.
    mutating func appendDigits(_ value: Int, width: Int) {
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }
}
