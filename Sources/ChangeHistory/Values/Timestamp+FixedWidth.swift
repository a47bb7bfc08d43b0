// SPDX-License-Identifier: Apache-2.0

extension Timestamp {
    /// Reads exactly what ``append(to:)`` writes, `YYYY-MM-DDTHH:MM:SS.mmmZ`, in a fraction of the time that the
    /// general reader takes; nil for anything else.
    package init?(fixedWidth text: Span<UInt8>) {
        guard text.count == 24, Self.hasSeparators(text),
            let year = Self.number(in: text, at: 0, width: 4), year >= 1,
            let month = Self.number(in: text, at: 5, width: 2), let day = Self.number(in: text, at: 8, width: 2),
            let date = CivilDate(year: year, month: month, day: day),
            let hour = Self.number(in: text, at: 11, width: 2), hour < 24,
            let minute = Self.number(in: text, at: 14, width: 2), minute < 60,
            let second = Self.number(in: text, at: 17, width: 2), second < 60,
            let fraction = Self.number(in: text, at: 20, width: 3)
        else { return nil }
        let ofDay = ((hour * 60 + minute) * 60 + second) * 1_000 + fraction
        self.init(milliseconds: date.daysSince1970 * 86_400_000 + Int64(ofDay))
    }

    private static func hasSeparators(_ text: Span<UInt8>) -> Bool {
        text[4] == UInt8(ascii: "-") && text[7] == UInt8(ascii: "-") && text[10] == UInt8(ascii: "T")
            && text[13] == UInt8(ascii: ":") && text[16] == UInt8(ascii: ":") && text[19] == UInt8(ascii: ".")
            && text[23] == UInt8(ascii: "Z")
    }

    private static func number(in text: Span<UInt8>, at start: Int, width: Int) -> Int? {
        var value = 0
        for index in start..<start + width {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }
}
