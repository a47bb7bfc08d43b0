// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Whether tokens, cursors and versions have exactly one spelling, and tokens the order of their texts.
///
/// The first byte of an input says how the rest becomes texts: as it stands; as the bytes that a text spells; as what
/// is sealed in a cursor, since no mutation finds a seal; or as the bytes of two texts, each half one of them.
enum TokenFuzzer {
    static func check(_ input: [UInt8]) {
        let rest = Array(input.dropFirst())
        switch (input.first ?? 0) % 4 {
        case 0:
            checkSpellings(String(decoding: rest, as: UTF8.self))
        case 1:
            checkSpellings(spelling(rest))
        case 2:
            let seal = Fingerprint.chained(to: 0, rest[...])
            checkSpellings(spelling(rest + (0..<8).map { UInt8(truncatingIfNeeded: seal >> (56 - 8 * $0)) }))
        default:
            checkPair(spelling(Array(rest.prefix(rest.count / 2))), spelling(Array(rest.dropFirst(rest.count / 2))))
        }
    }

    private static func spelling(_ bytes: [UInt8]) -> String {
        String(decoding: OrderedBase64.encode(bytes), as: UTF8.self)
    }

    private static func checkSpellings(_ text: String) {
        checkSpelling(text) { HistoryToken($0) }
        checkSpelling(text) { HistoryCursor($0) }
        checkSpelling(text) { FetchCursor($0) }
        checkSpelling(text) { RecordVersion($0) }
        if HistoryToken(text) != nil || RecordVersion(text) != nil {
            Finding.expect(text.utf8.count <= 120, "a token has more than 120 characters: \(text)")
        }
    }

    private static func checkSpelling<Value: CustomStringConvertible & Equatable>(
        _ text: String,
        _ read: (String) -> Value?
    ) {
        guard let value = read(text) else { return }
        let printed = value.description
        Finding.expect(printed.utf8.elementsEqual(text.utf8), "\(Value.self) reads \(text) and prints \(printed)")
        Finding.expect(read(printed) == value, "\(Value.self) reads another value from its own text \(printed)")
    }

    private static func checkPair(_ left: String, _ right: String) {
        checkPair(left, right) { HistoryToken($0) }
        checkPair(left, right) { HistoryCursor($0) }
        checkPair(left, right) { FetchCursor($0) }
        checkPair(left, right) { RecordVersion($0) }
        if let first = HistoryToken(left), let second = HistoryToken(right) {
            let texts = left.utf8.lexicographicallyPrecedes(right.utf8)
            Finding.expect((first < second) == texts, "\(left) and \(right) compare unlike their texts")
        }
    }

    private static func checkPair<Value: Equatable>(_ left: String, _ right: String, _ read: (String) -> Value?) {
        guard let first = read(left), let second = read(right), first == second else { return }
        Finding.expect(left.utf8.elementsEqual(right.utf8), "\(Value.self) is the same for \(left) and \(right)")
    }
}
