// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct RequestFingerprintTests {
    private func fingerprint(_ parts: String...) -> UInt128 {
        var fingerprint = RequestFingerprint()
        for part in parts { fingerprint.append(Array(part.utf8).span) }
        return fingerprint.bits
    }

    @Test func `it is FNV-1a with 128 bits, as others compute it`() {
        #expect(fingerprint() == 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D)
        #expect(fingerprint("a") == 0xD228_CB69_6F1A_8CAF_7891_2B70_4E4A_8964)
        #expect(fingerprint("foobar") == 0x343E_1662_793C_64BF_6F0D_3597_BA44_6F18)
    }

    @Test func `parts make no difference, every byte does`() {
        #expect(fingerprint("foo", "", "bar") == fingerprint("foobar"))
        #expect(fingerprint("foobar\0") != fingerprint("foobar"))
        #expect(fingerprint("fooabr") != fingerprint("foobar"))
    }

    @Test func `it is made of its value again`() {
        var fingerprint = RequestFingerprint()
        fingerprint.append([1, 2, 3].span)
        #expect(RequestFingerprint(bits: fingerprint.bits) == fingerprint)
    }
}
