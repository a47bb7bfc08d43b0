// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct FingerprintTests {
    /// Computed by another program; a change of any of them would make every token of every store diverge.
    @Test(
        arguments: [
            (0, "", 0x5B21_F68F_FA77_F14C),
            (0, "a", 0xFE6C_2366_DF80_4FBF),
            (1, "", 0x3617_8FF4_2BEE_28E5),
            (0x0123_4567_89AB_CDEF, "Lisboa é", 0x6A25_C55C_DFA5_B0AD),
        ] as [(UInt64, String, UInt64)]
    )
    func `known contents have known fingerprints`(previous: UInt64, content: String, expected: UInt64) {
        #expect(Fingerprint.chained(to: previous, Array(content.utf8)[...]) == expected)
    }

    @Test func `an empty history's is made from its store`() throws {
        let store = RecordID(high: 0x6F0C_0000_0000_4000, low: 0x8000_0000_0000_0001)
        #expect(Fingerprint.initial(of: store) == 0x534C_93D9_310C_3354)
        var chance = Chance(seed: 16)
        let stores = (0..<1_000).map { _ in RecordID(high: chance.next(), low: chance.next()) }
        #expect(Set(stores.map { Fingerprint.initial(of: $0) }).count == stores.count)
    }

    @Test func `a change anywhere changes all fingerprints behind it`() {
        let contents = (0..<12).map { "transaction \($0)" }
        let chain = fingerprints(of: contents)
        for changed in contents.indices {
            for place in contents[changed].utf8.indices {
                var other = contents
                var bytes = Array(contents[changed].utf8)
                bytes[contents[changed].utf8.distance(from: contents[changed].utf8.startIndex, to: place)] ^= 1
                other[changed] = String(decoding: bytes, as: UTF8.self)
                let otherChain = fingerprints(of: other)
                #expect(chain[..<changed] == otherChain[..<changed])
                #expect(zip(chain, otherChain).dropFirst(changed).allSatisfy { $0 != $1 })
            }
        }
    }

    @Test func `order and cuts between contents matter`() {
        #expect(fingerprints(of: ["a", "b"]).last != fingerprints(of: ["b", "a"]).last)
        #expect(fingerprints(of: ["ab", "c"]).last != fingerprints(of: ["a", "bc"]).last)
        #expect(fingerprints(of: ["a", ""]).last != fingerprints(of: ["a"]).last)
        #expect(fingerprints(of: ["\u{0}"]).last != fingerprints(of: ["\u{0}\u{0}"]).last)
    }

    @Test func `every bit of the fingerprint before and of the content counts`() {
        let content = Array("0123456789".utf8)
        var seen: Set<UInt64> = [Fingerprint.chained(to: 0, content[...])]
        for bit in 0..<UInt64(64) { seen.insert(Fingerprint.chained(to: 1 << bit, content[...])) }
        for bit in 0..<80 {
            var changed = content
            changed[bit / 8] ^= 1 << (bit % 8)
            seen.insert(Fingerprint.chained(to: 0, changed[...]))
        }
        #expect(seen.count == 145)
    }

    @Test func `only the slice counts, wherever it lies`() {
        let bytes = Array("xxabcxx".utf8)
        #expect(Fingerprint.chained(to: 7, bytes[2..<5]) == Fingerprint.chained(to: 7, Array("abc".utf8)[...]))
    }

    private func fingerprints(of contents: [String]) -> [UInt64] {
        var previous = Fingerprint.initial(of: RecordID(high: 1, low: 2))
        return contents.map { content in
            previous = Fingerprint.chained(to: previous, Array(content.utf8)[...])
            return previous
        }
    }
}
