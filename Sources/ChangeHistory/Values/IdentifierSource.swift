// SPDX-License-Identifier: Apache-2.0

/// Makes UUIDs of version 7 that ascend strictly, whatever the clock does (RFC 9562, section 6.2, method 1).
///
/// The 48 bits of milliseconds are followed by a 12-bit counter, so 4,096 ids a millisecond sort by creation; further
/// ones borrow from the next millisecond. The last 62 bits are random.
package struct IdentifierSource<Chance: RandomNumberGenerator> {
    private var last: UInt64 = 0
    private var chance: Chance

    package init(chance: Chance) {
        self.chance = chance
    }

    /// The next id; `now` is not before 1970.
    package mutating func next(at now: Timestamp) -> RecordID {
        let ticks = UInt64(max(0, now.milliseconds)) << 12
        last = max(ticks, last &+ 1)
        let high = (last >> 12) << 16 | 0x7000 | (last & 0xFFF)
        let low = UInt64(0b10) << 62 | (chance.next() >> 2)
        return RecordID(high: high, low: low)
    }
}

extension IdentifierSource: Sendable where Chance: Sendable {}
