// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import Testing

struct HistoryTokenTests {
    private static let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
    private static let text = "-LwB-----3--V---------3---------9UvRidWqK27F"

    private let store = RecordID(high: 0x6F0C_0000_0000_4000, low: 0x8000_0000_0000_0001)

    private func token(_ number: Int64, _ fingerprint: UInt64 = 0xFEDC_BA98_7654_3210) -> HistoryToken {
        HistoryToken(store: store, number: number, fingerprint: fingerprint)
    }

    @Test func `a known position has a known text`() {
        #expect(token(41).description == Self.text)
        #expect(HistoryToken(Self.text) == token(41))
        #expect(token(41).bytes.count == 33)
        #expect(token(41).bytes.first == 1)
    }

    @Test(arguments: [0, 1, 63, 64, 255, 256, 1 << 32, .max - 1, .max] as [Int64])
    func `a token has 44 characters and is read back`(number: Int64) {
        for fingerprint: UInt64 in [0, 1, 0x0123_4567_89AB_CDEF, .max] {
            let token = token(number, fingerprint)
            let text = token.description
            #expect(text.utf8.count == 44)
            #expect(text.allSatisfy(Self.alphabet.contains))
            #expect(HistoryToken(text) == token)
            #expect(HistoryToken(text)?.description == text)
        }
    }

    @Test func `one character changed anywhere never gives the same token`() {
        let characters = Array(Self.text)
        var readable = 0
        for index in characters.indices {
            for character in Self.alphabet where character != characters[index] {
                var changed = characters
                changed[index] = character
                guard let other = HistoryToken(String(changed)) else { continue }
                readable += 1
                #expect(other != token(41))
                #expect(other.description == String(changed))
            }
        }
        // The format version, in the first character and a part of the second, and the number's sign refuse some.
        #expect(readable > 40 * 63)
    }

    @Test func `texts of one store sort as its numbers do`() {
        var chance = Chance(seed: 17)
        var numbers = (0..<2_000).map { _ in Int64.random(in: 0 ... .max, using: &chance) }
        numbers += (0..<300).map { Int64($0) } + (0..<62).flatMap { [1 << $0, (1 << $0) - 1] } + [.max]
        let sorted = Set(numbers).sorted()
        let tokens = sorted.map { token($0, chance.next()) }
        for (left, right) in zip(tokens, tokens.dropFirst()) {
            #expect(left < right)
            #expect(left.description.utf8.lexicographicallyPrecedes(right.description.utf8))
        }
    }

    @Test(
        arguments: [
            "", "-", " ", "start", "now", "0", "null",
            "-LwB-----3--V---------3---------9UvRidWqK27",  // cut by one
            "-LwB-----3--V---------3---------9UvRidWqK27F-",  // one more
            "-LwB-----3--V---------3---------9UvRidWqK27F----",
            text + text,
            text + "." + text,  // kept free
            " " + text, text + " ", text + "\n", text + "=", text + "\u{0}",
            "+LwB-----3--V---------3---------9UvRidWqK27F",  // characters of other alphabets
            "/LwB-----3--V---------3---------9UvRidWqK27F",
            "-LwB-----3--V---------3---------9UvRidWqK27é",
            "--wB-----3--V---------3---------9UvRidWqK27F",  // format version 0
            "-bwB-----3--V---------3---------9UvRidWqK27F",  // format version 2
            "zzwB-----3--V---------3---------9UvRidWqK27F",  // format version 255
        ]
    )
    func `what is no token is malformed`(text: String) {
        #expect(HistoryToken(text) == nil)
    }

    @Test func `a number beyond Int64 is malformed`() {
        let bytes = token(.max).bytes
        var beyond = bytes
        beyond[17] = 0x80
        #expect(HistoryToken(String(decoding: OrderedBase64.encode(bytes), as: UTF8.self)) == token(.max))
        #expect(HistoryToken(String(decoding: OrderedBase64.encode(beyond), as: UTF8.self)) == nil)
    }

    @Test func `another format version is malformed`() {
        for version in UInt8.min...UInt8.max where version != 1 {
            var bytes = token(41).bytes
            bytes[0] = version
            #expect(HistoryToken(String(decoding: OrderedBase64.encode(bytes), as: UTF8.self)) == nil)
        }
    }

    @Test func `a token is coded as a plain string`() throws {
        let json = try JSONEncoder().encode([token(41)])
        #expect(String(decoding: json, as: UTF8.self) == "[\"\(Self.text)\"]")
        #expect(try JSONDecoder().decode([HistoryToken].self, from: json) == [token(41)])
    }

    @Test(arguments: [#"[""]"#, "[41]", "[null]", #"["-LwB"]"#, #"[{"token":"a"}]"#])
    func `what is no token is not decoded`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([HistoryToken].self, from: Data(json.utf8))
        }
    }
}
