// SPDX-License-Identifier: Apache-2.0

extension Timestamp {
    /// Reads RFC 3339 with an offset, or `YYYY-MM-DD` as midnight in UTC; nil for anything else.
    ///
    /// Digits beyond milliseconds are cut off. Second 60, hour 24, a space in place of the `T` and a moment outside
    /// the years 0001 to 9999 in UTC are refused.
    package init?(_ text: String) {
        var reader = DateReader(bytes: Array(text.utf8))
        guard let date = reader.date() else { return nil }
        let midnight = date.daysSince1970 * 86_400_000
        if reader.isAtEnd {
            self.init(milliseconds: midnight)
            return
        }
        guard reader.take(UInt8(ascii: "T"), or: UInt8(ascii: "t")), let ofDay = reader.timeOfDay(),
            let offset = reader.offset(), reader.isAtEnd
        else { return nil }
        self.init(milliseconds: midnight + ofDay - offset)
    }
}

/// Reads the parts of a date from left to right.
private struct DateReader {
    let bytes: [UInt8]
    var index = 0

    var isAtEnd: Bool { index == bytes.count }

    mutating func date() -> CivilDate? {
        guard let year = digits(4), year >= 1, take(UInt8(ascii: "-")), let month = digits(2), take(UInt8(ascii: "-")),
            let day = digits(2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Milliseconds since midnight.
    mutating func timeOfDay() -> Int64? {
        guard let hour = digits(2), hour < 24, take(UInt8(ascii: ":")), let minute = digits(2), minute < 60,
            take(UInt8(ascii: ":")), let second = digits(2), second < 60
        else { return nil }
        var milliseconds = 0
        if take(UInt8(ascii: ".")) {
            guard let fraction = fraction() else { return nil }
            milliseconds = fraction
        }
        return Int64(((hour * 60 + minute) * 60 + second) * 1_000 + milliseconds)
    }

    /// Milliseconds that the local time is ahead of UTC.
    mutating func offset() -> Int64? {
        if take(UInt8(ascii: "Z"), or: UInt8(ascii: "z")) { return 0 }
        let isAhead = take(UInt8(ascii: "+"))
        guard isAhead || take(UInt8(ascii: "-")), let hours = digits(2), hours < 24, take(UInt8(ascii: ":")),
            let minutes = digits(2), minutes < 60
        else { return nil }
        return Int64((hours * 60 + minutes) * 60_000) * (isAhead ? 1 : -1)
    }

    /// One digit or more, of which the first three count.
    private mutating func fraction() -> Int? {
        var value = 0
        var count = 0
        while let digit = digit() {
            if count < 3 { value = value * 10 + digit }
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in count..<max(count, 3) { value *= 10 }
        return value
    }

    private mutating func digits(_ count: Int) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    private mutating func digit() -> Int? {
        guard index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return nil }
        defer { index += 1 }
        return Int(bytes[index] - UInt8(ascii: "0"))
    }

    mutating func take(_ byte: UInt8, or other: UInt8? = nil) -> Bool {
        guard index < bytes.count, bytes[index] == byte || bytes[index] == other else { return false }
        index += 1
        return true
    }
}
