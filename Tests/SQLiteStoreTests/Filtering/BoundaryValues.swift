// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import StorePromises

/// Values at and beside the ends of what each kind has, of which records and filters are made.
enum BoundaryValues {
    static let texts = [
        "", "a", "A", "ab", "abc", "b", "\u{E9}", "e\u{301}", "caf\u{E9}", "\u{C9}", "\u{1F600}", "\u{FFFF}",
        "\u{D7FF}",
        "\u{E000}", "\u{10FFFF}", "\u{10FFFF}\u{10FFFF}", "a\u{10FFFF}", "a\u{10FFFF}b", "\u{7F}", "\u{80}", "calm",
        "wild",
        "\u{130}", "\u{DF}", "\u{1E9E}", "\u{3A3}", "1", "01", "2026-12-01T00:00:00.000Z", "it's", "a\nb", "%", "_",
    ]
    static let integers: [Int64] = [
        .min, .min + 1, -9_007_199_254_740_993, -2, -1, 0, 1, 2, 3, 7, 60, 2026, 9_007_199_254_740_992,
        9_007_199_254_740_993, 9_223_372_036_854_774_784, .max - 1, .max,
    ]
    static let doubles: [Double] = [
        -1e308, -0x1p63, -0x1.0000000000001p63, -9_007_199_254_740_992, -2.5, -1, 0, 0x1p-1074, 0.5, 1, 1.5, 2, 3, 7,
        2026, 9_007_199_254_740_992, 9_007_199_254_740_994, 0x1p63, 9_223_372_036_854_774_784, 1e19, 1e308,
        .greatestFiniteMagnitude,
    ]
    static let dates: [Int64] = [
        Timestamp.earliest.milliseconds, Timestamp.earliest.milliseconds + 1, -1, 0, 1, 951_782_399_999,
        951_782_400_000, 1_796_083_200_000, 1_796_083_261_001, Timestamp.latest.milliseconds - 1,
        Timestamp.latest.milliseconds,
    ]
    static let ids: [RecordID] =
        [RecordID(high: 0, low: 0), RecordID(high: .max, low: .max)]
        + (1...11).map { RecordID(high: 0x0193_0000_0000_7000, low: 0x8000_0000_0000_0000 | $0) }

    /// One of a kind, or of any kind for null.
    static func value(_ kind: FilterKind, _ chance: inout SeededChance) -> FilterValue {
        switch kind {
        case .null: .null
        case .boolean: .boolean(chance.isOnce(in: 2))
        case .integer: .integer(chance.one(of: integers))
        case .double: .double(chance.one(of: doubles))
        case .text: .text(chance.one(of: texts))
        case .date: .date(milliseconds: chance.one(of: dates))
        case .identifier: .identifier(chance.one(of: ids))
        }
    }
}

extension SeededChance {
    /// One of some values, of which there has to be one.
    mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &self)]
    }
}
