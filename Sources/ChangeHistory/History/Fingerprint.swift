// SPDX-License-Identifier: Apache-2.0

/// The 64-bit value that chains a transaction to all before it.
///
/// Two histories that differ anywhere differ from there on in every fingerprint, but for a chance of 2⁻⁶⁴ each. It
/// tells copies apart by accident, not by attack: whoever can write a store can also write its fingerprints.
package enum Fingerprint {
    /// The fingerprint of the empty history of `store`.
    package static func initial(of store: RecordID) -> UInt64 {
        chained(to: 0, store.bytes[...])
    }

    /// The fingerprint of a transaction whose content is `bytes`, behind the one with fingerprint `previous`.
    ///
    /// FNV-1a over the content from a state that `previous` seeds, then the finaliser of SplitMix64, so that each bit
    /// of the result depends on all.
    package static func chained(to previous: UInt64, _ bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash = 0xCBF2_9CE4_8422_2325 ^ mixed(previous)
        let span = bytes.span
        for index in 0..<span.count { hash = (hash ^ UInt64(span[index])) &* 0x100_0000_01B3 }
        return mixed(hash ^ UInt64(span.count))
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var bits = value &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }
}
