// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct RecordIDTests {
    private static let text = "01930e5a-7b2c-7def-8123-456789abcdef"

    @Test func `an id is read in either case and shown in lower case`() throws {
        let id = RecordID(high: 0x0193_0E5A_7B2C_7DEF, low: 0x8123_4567_89AB_CDEF)
        #expect(RecordID(Self.text) == id)
        #expect(RecordID(Self.text.uppercased()) == id)
        #expect(RecordID("01930E5A-7b2C-7dEF-8123-456789AbCdEf") == id)
        #expect(RecordID(utf8: Self.text.utf8.span) == id)
        #expect(id.description == Self.text)
        #expect(written { id.append(to: &$0) } == Self.text)
    }

    @Test func `its bytes are in network order`() throws {
        let id = try #require(RecordID("00010203-0405-0607-0809-0a0b0c0d0e0f"))
        #expect(id.bytes == Array(0...15))
    }

    @Test(
        arguments: [
            "",
            "01930e5a7b2c7def8123456789abcdef",  // no hyphens
            "01930e5-a7b2c-7def-8123-456789abcdef",  // a hyphen too early
            "01930e5a-7b2c7-def-8123-456789abcdef",
            "01930e5a-7b2c-7def8-123-456789abcdef",
            "01930e5a-7b2c-7def-81234-56789abcdef",
            "01930e5a_7b2c_7def_8123_456789abcdef",
            "01930e5a-7b2c-7def-8123-456789abcde",  // 35 characters
            "01930e5a-7b2c-7def-8123-456789abcdef0",  // 37
            "{01930e5a-7b2c-7def-8123-456789abcde}",
            "urn:uuid:01930e5a-7b2c-7def-8123-456789abcdef",
            "01930e5a-7b2c-7def-8123-456789abcdeg",
            "0x930e5a-7b2c-7def-8123-456789abcdef",
            "-1930e5a-7b2c-7def-8123-456789abcdef",
            " 1930e5a-7b2c-7def-8123-456789abcdef",
            "01930e5a-7b2c-7def-8123-456789abcde\u{0}",
            "0193０e5a-7b2c-7def-8123-456789abcd",  // 36 bytes with a wide digit
        ]
    )
    func `what is no id is refused`(text: String) {
        #expect(RecordID(text) == nil)
    }

    @Test func `a byte that is no digit is refused in every place`() {
        for index in 0..<36 {
            for byte in UInt8.min...UInt8.max {
                var bytes = Array(Self.text.utf8)
                bytes[index] = byte
                let isHyphen = [8, 13, 18, 23].contains(index)
                let isValid = isHyphen ? byte == UInt8(ascii: "-") : "0123456789abcdefABCDEF".utf8.contains(byte)
                #expect((RecordID(utf8: bytes.span) != nil) == isValid, "\(byte) at \(index)")
            }
        }
    }

    @Test func `ids sort as their texts and as their bytes do`() {
        var chance = Chance(seed: 3)
        // Few different halves, so that equal first halves occur.
        let halves: [UInt64] = [0, 1, .max, 1 << 63, chance.next(), chance.next(), chance.next()]
        let ids = halves.flatMap { high in halves.map { RecordID(high: high, low: $0) } }
        for left in ids {
            for right in ids {
                #expect((left < right) == (left.description < right.description))
                #expect((left < right) == left.bytes.lexicographicallyPrecedes(right.bytes))
                #expect((left == right) == (left.description == right.description))
            }
        }
    }

    @Test func `text and id are each other's reverse`() {
        var chance = Chance(seed: 4)
        for _ in 0..<2_000 {
            let id = RecordID(high: chance.next(), low: chance.next())
            #expect(RecordID(id.description) == id)
        }
    }
}
