// SPDX-License-Identifier: Apache-2.0

/// Chance that comes out the same each time (SplitMix64).
package struct SeededChance: RandomNumberGenerator {
    private var state: UInt64

    /// Begins with a seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    /// Whether something happens that does so once in `count` times.
    package mutating func isOnce(in count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }
}
