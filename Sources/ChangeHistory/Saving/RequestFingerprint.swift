// SPDX-License-Identifier: Apache-2.0

/// The 128-bit value by which a store knows a request again without keeping it.
///
/// FNV-1a with its parameters for 128 bits: two requests that differ have the same value by a chance of 2⁻¹²⁸. It is no
/// match for an attacker, and need not be: a key belongs to one principal, who could only make its own request be taken
/// for another of its own.
package struct RequestFingerprint: Equatable, Sendable {
    /// The value, which ``append(_:)`` changes.
    package private(set) var bits: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

    /// Makes the fingerprint of nothing.
    package init() {}

    /// Makes a fingerprint of the value that it had.
    package init(bits: UInt128) {
        self.bits = bits
    }

    /// Goes on with some bytes; where one part ends and the next begins makes no difference.
    package mutating func append(_ bytes: Span<UInt8>) {
        var low = UInt64(truncatingIfNeeded: bits)
        var high = UInt64(truncatingIfNeeded: bits >> 64)
        // Times the prime, which is 2⁸⁸ + 315. A multiplication of 128 bits by another takes twice as long.
        for index in bytes.indices {
            low ^= UInt64(bytes[index])
            let product = low.multipliedFullWidth(by: 315)
            high = high &* 315 &+ (low << 24) &+ product.high
            low = product.low
        }
        bits = UInt128(high) << 64 | UInt128(low)
    }
}
