// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension ServeOption {
    /// What history keeps: a transaction goes once both say so, and never when one of them is 0.
    static let history: [ServeOption] = [
        ServeOption(
            "history-retention",
            "AGE",
            "older transactions go, as in 90s, 15m, 12h, 30d; 0 keeps all (\(defaultDays)d)"
        ) { value, options throws(Expectation) in
            options.retention.maximumAge = try age(value)
        },
        ServeOption(
            "history-keep",
            "N",
            "but so many of the newest stay; 0 keeps all (\(RetentionPolicy.standard.minimumCount))"
        ) { value, options throws(Expectation) in
            options.retention.minimumCount = Int64(try integer(value, 0...1_000_000_000))
        },
    ]

    /// A hundred years, give or take.
    private static let maximumDays: Int64 = 36_500

    private static var defaultDays: Int64 { RetentionPolicy.standard.maximumAge.components.seconds / 86_400 }

    private static func age(_ text: String) throws(Expectation) -> Duration {
        if text == "0" { return .zero }
        let units: [Character: Int64] = ["d": 86_400, "h": 3_600, "m": 60, "s": 1]
        let digits = text.dropLast()
        guard let unit = text.last.flatMap({ units[$0] }), !digits.isEmpty,
            digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let count = Int64(digits),
            (1...(maximumDays * 86_400 / unit)).contains(count)
        else {
            throw Expectation(phrase: "0, or an age of up to \(maximumDays)d such as 90s, 15m, 12h or 30d")
        }
        return .seconds(count * unit)
    }
}
