// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct JSONWritingTests {
    @Test(
        arguments: [
            ("", #""""#), ("Lisbon", #""Lisbon""#), ("\"", #""\"""#), ("\\", #""\\""#), ("a/b", #""a/b""#),
            ("a\nb", #""a\u000ab""#), ("\t", #""\u0009""#), ("\u{0}", #""\u0000""#), ("\u{1F}", #""\u001f""#),
            ("\u{7F}\u{80}é🏝️\u{2028}", "\"\u{7F}\u{80}é🏝️\u{2028}\""),
            ("cafe\u{301}\r", "\"cafe\u{301}\\u000d\""),
        ]
    )
    func `a text is written with what has to be escaped, and no more`(text: String, expected: String) {
        #expect(written { $0.appendJSON(text) }.utf8.elementsEqual(expected.utf8))
    }

    @Test func `every scalar comes back from the reader`() throws {
        var chance = Chance(seed: 15)
        let sample =
            (0..<0x500).map { UInt32($0) } + [0x2028, 0x2029, 0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFF, 0x10FFFF]
        let random = (0..<2_000).map { _ in UInt32.random(in: 0x500...0x10FFFF, using: &chance) }
        for scalar in (sample + random).compactMap(Unicode.Scalar.init) {
            for text in [String(Character(scalar)), "a\(Character(scalar))\"", "é\(Character(scalar))"] {
                let json = written { $0.appendJSON(text) }
                #expect(try JSONValue.read(json).isSame(as: .string(text)), "U+\(String(scalar.value, radix: 16))")
            }
        }
    }

    @Test func `no text, ids and moments are written`() {
        #expect(written { $0.appendJSON(nil as String?) } == "null")
        #expect(written { $0.appendJSON("null" as String?) } == #""null""#)
        #expect(
            written { $0.appendJSON(RecordID(high: 0xAB << 56, low: 1)) } == #""ab000000-0000-0000-0000-000000000001""#
        )
        #expect(written { $0.appendJSON(Timestamp.earliest) } == #""0001-01-01T00:00:00.000Z""#)
    }

    @Test(
        arguments: [
            (.null, .text, "null"), (.null, .boolean, "null"), (.null, .composite(["street"]), "null"),
            (.text("a\"b"), .text, #""a\"b""#),
            (.integer(0), .integer, "0"), (.integer(.min), .integer, "-9223372036854775808"),
            (.integer(.max), .integer, "9223372036854775807"), (.null, .integer, "null"), (.null, .double, "null"),
            (.double(-0.0), .double, "0.0"), (.double(3), .double, "3.0"), (.double(0.1), .double, "0.1"),
            (.double(1e308), .double, "1e+308"), (.double(-.leastNonzeroMagnitude), .double, "-5e-324"),
            (.text("a\"b"), .enumeration(["a\"b"]), #""a\"b""#),
            (.boolean(true), .boolean, "true"), (.boolean(false), .boolean, "false"),
            (.date(milliseconds: 0), .date, #""1970-01-01T00:00:00.000Z""#),
            (.reference(high: 0, low: 1), .reference("Trip"), #""00000000-0000-0000-0000-000000000001""#),
            (.reference(high: 0, low: 1), .owned("a"), #""00000000-0000-0000-0000-000000000001""#),
            (.composite([.text("a"), .null]), .composite(["street", "city"]), #"{"street":"a","city":null}"#),
        ] as [(AttributeValue, Attribute.Kind, String)]
    )
    func `a value is written as its kind`(value: AttributeValue, kind: Attribute.Kind, expected: String) {
        #expect(written { $0.appendJSON(value, kind: kind) } == expected)
    }

    @Test func `a number comes back from the reader as it was`() throws {
        var chance = Chance(seed: 16)
        let random = (0..<2_000).map { _ in Double(bitPattern: UInt64.random(in: 0 ... .max, using: &chance)) }
        for value in random + [0.1 + 0.2, 1e16, 123_456_789.125, .leastNormalMagnitude] where value.isFinite {
            let json = written { $0.appendJSON(value) }
            #expect(JSONNumber(json)?.double == value, "\(json)")
        }
    }

    @Test func `a number that JSON has not is a broken invariant`() async {
        await #expect(processExitsWith: .failure) {
            var bytes: [UInt8] = []
            bytes.appendJSON(Double.infinity)
        }
    }

    @Test func `a date that no text can show is a broken invariant`() async {
        await #expect(processExitsWith: .failure) {
            var bytes: [UInt8] = []
            bytes.appendJSON(.date(milliseconds: .max), kind: .date)
        }
    }

    @Test func `text is plain when it is a JSON string as it stands`() {
        for byte in UInt8.min...UInt8.max {
            let isPlain = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            for text in [[byte], Array("plain".utf8) + [byte], [byte] + Array("plain".utf8)] {
                let found = [UInt8].isPlainJSON(text.span)
                #expect(found == isPlain, "\(byte)")
            }
        }
        let isEmptyPlain = [UInt8].isPlainJSON([UInt8]().span)
        #expect(isEmptyPlain)
    }
}
