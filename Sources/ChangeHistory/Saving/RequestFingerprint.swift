// SPDX-License-Identifier: Apache-2.0

/// The 128-bit value by which a store knows a request again without keeping it.
///
/// FNV-1a with its parameters for 128 bits: two requests that differ have the same value by a chance of 2⁻¹²⁸. It is no
/// match for an attacker, and need not be: a key belongs to one principal, who could only make its own request be taken
/// for another of its own.
package struct RequestFingerprint: Equatable, Sendable {
    private static let prime: UInt128 = 1 << 88 | 0x13B

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
        var bits = bits
        for index in bytes.indices { bits = (bits ^ UInt128(bytes[index])) &* Self.prime }
        self.bits = bits
    }
}
