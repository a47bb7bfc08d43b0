// SPDX-License-Identifier: Apache-2.0

/// Chance that costs a few instructions: xoshiro256** by Blackman and Vigna, begun with 256 bits of better chance.
///
/// It keeps identifiers apart; it keeps no secret.
struct FastChance: RandomNumberGenerator {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    init(seed: any RandomNumberGenerator) {
        var seed = seed
        state = (seed.next(), seed.next(), seed.next(), seed.next())
        // A state of nothing but zeros would stay so.
        if state == (0, 0, 0, 0) { state.3 = 1 }
    }

    mutating func next() -> UInt64 {
        let result = (state.1 &* 5).rotated(left: 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = state.3.rotated(left: 45)
        return result
    }
}

extension UInt64 {
    fileprivate func rotated(left count: UInt64) -> UInt64 {
        self << count | self >> (64 - count)
    }
}
