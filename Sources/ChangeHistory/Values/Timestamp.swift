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
        bytes.append(addingCapacity: 24) { output in
            output.append(twoDigits: date.year / 100)
            output.append(twoDigits: date.year % 100)
            output.append(UInt8(ascii: "-"))
            output.append(twoDigits: date.month)
            output.append(UInt8(ascii: "-"))
            output.append(twoDigits: date.day)
            output.append(UInt8(ascii: "T"))
            output.append(twoDigits: Int(ofDay / 3_600_000))
            output.append(UInt8(ascii: ":"))
            output.append(twoDigits: Int(ofDay / 60_000 % 60))
            output.append(UInt8(ascii: ":"))
            output.append(twoDigits: Int(ofDay / 1_000 % 60))
            output.append(UInt8(ascii: "."))
            output.append(digit: Int(ofDay % 1_000 / 100))
            output.append(twoDigits: Int(ofDay % 100))
            output.append(UInt8(ascii: "Z"))
        }
    }
}

extension Int64 {
    /// Quotient and remainder with the remainder never negative, as calendars need for times before 1970.
    func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension OutputSpan<UInt8> {
    fileprivate mutating func append(digit value: Int) {
        append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value))
    }

    /// Appends a value below 100 in decimal.
    fileprivate mutating func append(twoDigits value: Int) {
        append(digit: value / 10)
        append(digit: value % 10)
    }
}
