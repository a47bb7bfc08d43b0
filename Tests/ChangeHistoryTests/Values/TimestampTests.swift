// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import FoundationEssentials
import Testing

struct TimestampTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (1, "1970-01-01T00:00:00.001Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_796_068_800_123, "2026-11-30T20:00:00.123Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ] as [(Int64, String)]
    )
    func `a moment is shown in UTC with milliseconds`(milliseconds: Int64, expected: String) throws {
        let timestamp = try #require(Timestamp(milliseconds: milliseconds))
        #expect(timestamp.description == expected)
        #expect(written { timestamp.append(to: &$0) } == expected)
    }

    @Test func `the years end at 0001 and 9999`() {
        #expect(Timestamp(milliseconds: Timestamp.earliest.milliseconds) == .earliest)
        #expect(Timestamp(milliseconds: Timestamp.earliest.milliseconds - 1) == nil)
        #expect(Timestamp(milliseconds: Timestamp.latest.milliseconds) == .latest)
        #expect(Timestamp(milliseconds: Timestamp.latest.milliseconds + 1) == nil)
        #expect(Timestamp(milliseconds: .min) == nil)
        #expect(Timestamp(milliseconds: .max) == nil)
        #expect(Timestamp.earliest.description == "0001-01-01T00:00:00.000Z")
        #expect(Timestamp.latest.description == "9999-12-31T23:59:59.999Z")
    }

    @Test func `what is shown is read back, has 24 characters, and sorts as time does`() throws {
        var chance = Chance(seed: 1)
        let range = Timestamp.earliest.milliseconds...Timestamp.latest.milliseconds
        var moments = (0..<20_000).map { _ in Int64.random(in: range, using: &chance) }
        moments += [range.lowerBound, range.upperBound] + (-1_500...1_500).map { Int64($0) * 43_200_000 - 1 }
        let sorted = moments.sorted()
        let texts = sorted.compactMap { Timestamp(milliseconds: $0)?.description }
        #expect(texts.allSatisfy { $0.utf8.count == 24 })
        #expect(texts.compactMap { Timestamp($0)?.milliseconds } == sorted)
        #expect(texts.compactMap { Timestamp(fixedWidth: $0.utf8.span)?.milliseconds } == sorted)
        #expect(texts == texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test func `Foundation shows the same moments in the same way`() throws {
        var chance = Chance(seed: 2)
        // Its calendar is Julian before 1582.
        let range = Int64(-12_000_000_000_000)...Timestamp.latest.milliseconds
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: false)
        for _ in 0..<2_000 {
            let seconds = Int64.random(in: range, using: &chance) / 1_000
            let timestamp = try #require(Timestamp(milliseconds: seconds * 1_000))
            let peer = Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(style)
            #expect(timestamp.description == peer.dropLast() + ".000Z")
        }
    }

    @Test func `moments have the order of their milliseconds`() throws {
        let earlier = try #require(Timestamp("2026-11-30T20:00:00.122Z"))
        let later = try #require(Timestamp("2026-11-30T20:00:00.123Z"))
        #expect(earlier < later)
        #expect(!(later < earlier))
        #expect(!(later < later))
    }
}
