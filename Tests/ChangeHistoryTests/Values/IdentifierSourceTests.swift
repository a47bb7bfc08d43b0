// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct IdentifierSourceTests {
    private func moment(_ milliseconds: Int64) throws -> Timestamp {
        try #require(Timestamp(milliseconds: milliseconds))
    }

    private func isAscending(_ ids: [RecordID]) -> Bool {
        zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    }

    @Test func `an id holds the clock's milliseconds, version 7 and variant 2`() throws {
        var source = IdentifierSource(chance: Chance(seed: 5))
        let milliseconds: Int64 = 0x0193_0E5A_7B2C
        let id = source.next(at: try moment(milliseconds))
        #expect(id.high >> 16 == UInt64(milliseconds))
        #expect(id.high >> 12 & 0xF == 7)
        #expect(id.low >> 62 == 0b10)
        #expect(id.description.hasPrefix("01930e5a-7b2c-7000-"))
    }

    @Test func `ten thousand ids of one millisecond ascend and keep their version and variant`() throws {
        var source = IdentifierSource(chance: Chance(seed: 6))
        let now = try moment(1_796_068_800_123)
        let ids = (0..<10_000).map { _ in source.next(at: now) }
        #expect(isAscending(ids))
        #expect(ids.allSatisfy { $0.high >> 12 & 0xF == 7 && $0.low >> 62 == 0b10 })
        // 4,096 fit into a millisecond, so the last ones borrow from the second next.
        #expect(ids[4_095].high >> 16 == 1_796_068_800_123)
        #expect(ids[4_096].high >> 16 == 1_796_068_800_124)
        #expect(ids[9_999].high >> 16 == 1_796_068_800_125)
    }

    @Test func `ids ascend while the clock goes back, and take its time again once it has caught up`() throws {
        var source = IdentifierSource(chance: Chance(seed: 7))
        let times: [Int64] = [5_000, 4_999, 4_000, 1, 0, -1, 5_000, 5_001, 9_000]
        let ids = try times.map { source.next(at: try moment($0)) }
        #expect(isAscending(ids))
        #expect(ids[6].high >> 16 == 5_000)
        #expect(ids[7].high >> 16 == 5_001)
        #expect(ids[8].high >> 16 == 9_000)
    }

    @Test func `the last moment and one before 1970 give ids too`() throws {
        var source = IdentifierSource(chance: Chance(seed: 8))
        let early = source.next(at: .earliest)
        let late = source.next(at: .latest)
        #expect(early.high >> 16 == 0)
        #expect(late.high >> 16 == UInt64(Timestamp.latest.milliseconds))
        #expect(early < late)
    }

    @Test func `sources with other chances give other ids at the same moment`() throws {
        var one = IdentifierSource(chance: Chance(seed: 9))
        var other = IdentifierSource(chance: Chance(seed: 10))
        let now = try moment(1)
        #expect(one.next(at: now) != other.next(at: now))
    }

    @Test func `all 62 random bits are used`() throws {
        var source = IdentifierSource(chance: Chance(seed: 11))
        let now = try moment(1)
        let lows = (0..<200).map { _ in source.next(at: now).low }
        #expect(lows.reduce(0, |) == UInt64.max >> 2 | 1 << 63)
        #expect(lows.reduce(.max, &) == 1 << 63)
    }
}
