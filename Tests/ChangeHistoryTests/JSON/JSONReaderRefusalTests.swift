// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ChangeHistory

/// What RFC 8259 does not allow, and what it allows but the contract does not.
struct JSONReaderRefusalTests {
    @Test(
        arguments: [
            ("", 0, .empty),
            (" ", 1, .unexpectedEnd),
            ("\u{FEFF}null", 0, .unexpectedByte),  // a byte order mark
            ("\u{FEFF}", 0, .unexpectedByte),
            ("nul", 3, .unexpectedEnd), ("nulL", 3, .unexpectedByte), ("Null", 0, .unexpectedByte),
            ("tru", 3, .unexpectedEnd), ("falsy", 4, .unexpectedByte), ("truefalse", 4, .trailingBytes),
            ("NaN", 0, .unexpectedByte), ("Infinity", 0, .unexpectedByte), ("-Infinity", 1, .invalidNumber),
            ("undefined", 0, .unexpectedByte), ("'a'", 0, .unexpectedByte),
            ("null null", 5, .trailingBytes), ("{}x", 2, .trailingBytes), ("[]]", 2, .trailingBytes),
            ("null\u{0}", 4, .trailingBytes), ("null,", 4, .trailingBytes), ("1 2", 2, .trailingBytes),
            ("\u{A0}null", 0, .unexpectedByte), ("null\u{B}", 4, .trailingBytes),  // no white space in JSON
            ("// a\nnull", 0, .unexpectedByte), ("/* a */ null", 0, .unexpectedByte),
        ] as [(String, Int, JSONError.Reason)]
    )
    func `what is no value is refused`(text: String, offset: Int, reason: JSONError.Reason) {
        #expect(throws: JSONError(offset: offset, reason: reason)) { try JSONValue.read(text) }
    }

    @Test(
        arguments: [
            ("-", 1, .invalidNumber), ("+1", 0, .unexpectedByte), (".5", 0, .unexpectedByte),
            ("1.", 2, .invalidNumber), ("1.e5", 2, .invalidNumber), ("1e", 2, .invalidNumber),
            ("1e+", 3, .invalidNumber), ("1e-", 3, .invalidNumber), ("1e+-1", 3, .invalidNumber),
            ("-.5", 1, .invalidNumber), ("--1", 1, .invalidNumber), ("-a", 1, .invalidNumber),
            ("01", 1, .trailingBytes), ("-01", 2, .trailingBytes), ("00", 1, .trailingBytes),
            ("0x10", 1, .trailingBytes), ("1_000", 1, .trailingBytes), ("1.5.5", 3, .trailingBytes),
            ("1e5.5", 3, .trailingBytes), ("1f", 1, .trailingBytes), ("１", 0, .unexpectedByte),
            ("[01]", 2, .unexpectedByte), ("[1.]", 3, .invalidNumber), ("[-]", 2, .invalidNumber),
        ] as [(String, Int, JSONError.Reason)]
    )
    func `what is no number is refused`(text: String, offset: Int, reason: JSONError.Reason) {
        #expect(throws: JSONError(offset: offset, reason: reason)) { try JSONValue.read(text) }
    }

    @Test(
        arguments: [
            ("[", 1, .unexpectedEnd), ("[1", 2, .unexpectedEnd), ("[1,", 3, .unexpectedEnd),
            ("[1,]", 3, .unexpectedByte), ("[,1]", 1, .unexpectedByte), ("[1 2]", 3, .unexpectedByte),
            ("[1,,2]", 3, .unexpectedByte), ("[1}", 2, .unexpectedByte), ("]", 0, .unexpectedByte),
            ("{", 1, .unexpectedEnd), ("{\"a\"", 4, .unexpectedEnd), ("{\"a\":", 5, .unexpectedEnd),
            ("{\"a\":1", 6, .unexpectedEnd), ("{\"a\":1,", 7, .unexpectedEnd), ("{\"a\":1,}", 7, .unexpectedByte),
            ("{,}", 1, .unexpectedByte), ("{\"a\" 1}", 5, .unexpectedByte), ("{\"a\"}", 4, .unexpectedByte),
            ("{\"a\":}", 5, .unexpectedByte), ("{\"a\":1 \"b\":2}", 7, .unexpectedByte), ("{1:2}", 1, .unexpectedByte),
            ("{a:1}", 1, .unexpectedByte), ("{null:1}", 1, .unexpectedByte), ("{\"a\"::1}", 5, .unexpectedByte),
            ("{\"a\":1]", 6, .unexpectedByte), ("}", 0, .unexpectedByte), (":", 0, .unexpectedByte),
        ] as [(String, Int, JSONError.Reason)]
    )
    func `what is no array and no object is refused`(text: String, offset: Int, reason: JSONError.Reason) {
        #expect(throws: JSONError(offset: offset, reason: reason)) { try JSONValue.read(text) }
    }

    @Test(
        arguments: [
            ("\"", 1, .unexpectedEnd), ("\"a", 2, .unexpectedEnd), (#""\""#, 3, .unexpectedEnd),
            (#""\"#, 2, .unexpectedEnd),
            (#""\u"#, 3, .unexpectedEnd), (#""\u004"#, 6, .unexpectedEnd),
            (#""\a""#, 2, .invalidEscape), (#""\'""#, 2, .invalidEscape), (#""\0""#, 2, .invalidEscape),
            (#""\x41""#, 2, .invalidEscape), (#""\U0041""#, 2, .invalidEscape), (#""\é""#, 2, .invalidEscape),
            (#""\u004""#, 6, .invalidEscape), (#""\u00g1""#, 5, .invalidEscape), (#""\u{41}""#, 3, .invalidEscape),
            (#""\u+041""#, 3, .invalidEscape), (#""\u 041""#, 3, .invalidEscape),
            ("\"\\\n\"", 2, .invalidEscape),
            (#""\ud800""#, 3, .loneSurrogate),  // a first half with nothing behind it
            (#""\udbffa""#, 3, .loneSurrogate), (#""\ud83c\n""#, 3, .loneSurrogate), (#""\ud83c"#, 3, .loneSurrogate),
            (#""\ud83c\u0041""#, 3, .loneSurrogate),
            (#""\ud83c\ud83c""#, 3, .loneSurrogate),  // two first halves
            (#""\udc00""#, 3, .loneSurrogate),  // a second half with nothing before it
            (#""\udfff\ud800""#, 3, .loneSurrogate),  // both halves the wrong way round
            (#""\udc00\udc00""#, 3, .loneSurrogate),  // two second halves
            (#""a\ud83c\udfdd\udfdd""#, 16, .loneSurrogate),
            (#"{"\ud800":1}"#, 4, .loneSurrogate),
        ] as [(String, Int, JSONError.Reason)]
    )
    func `what is no text is refused`(text: String, offset: Int, reason: JSONError.Reason) {
        #expect(throws: JSONError(offset: offset, reason: reason)) { try JSONValue.read(text) }
    }

    @Test func `a control character is refused wherever it is not escaped`() {
        for byte in UInt8.min..<0x20 {
            let control = Character(Unicode.Scalar(byte))
            #expect(throws: JSONError(offset: 2, reason: .controlCharacter)) { try JSONValue.read("\"a\(control)\"") }
            #expect(throws: JSONError(offset: 3, reason: .controlCharacter)) {
                try JSONValue.read("\"\\n\(control)\"")
            }
            #expect(throws: JSONError(offset: 2, reason: .controlCharacter)) {
                try JSONValue.read("{\"\(control)\":1}")
            }
        }
    }

    @Test(
        arguments: [
            JSONSample("alike", #"{"a":1,"a":1}"#),
            JSONSample("alike, but for the value", #"{"a":1,"b":2,"a":null}"#),
            JSONSample("empty", #"{"":1,"":2}"#),
            JSONSample("one escaped", #"{"a":1,"\u0061":2}"#),
            JSONSample("both escaped", #"{"\u00e9":1,"\u00E9":2}"#),
            JSONSample("an escaped solidus", #"{"a/b":1,"a\/b":2}"#),
            JSONSample("a pair", #"{"🏝":1,"\ud83c\udfdd":2}"#),
            JSONSample("of 16", JSONSample.object(15, #","member0":0"#)),
            JSONSample("of 17", JSONSample.object(16, #","member0":0"#)),
            JSONSample("of 17, at the end", JSONSample.object(16, #","member15":0"#)),
            JSONSample("of many", JSONSample.object(2_000, #","\u006dember1000":0"#)),
            JSONSample("inside", #"{"b":{"a":1,"a":2}}"#),
            JSONSample("in an array", #"[{},{"a":1,"a":2}]"#),
        ]
    )
    func `a doubled member is refused`(sample: JSONSample) {
        let error = #expect(throws: JSONError.self) { try JSONValue.read(sample.text) }
        #expect(error?.reason == .doubledMember)
    }

    @Test(
        arguments: [
            ([0x80], 0), ([0xC3], 0), ([0xFF], 0),
            ([0xC0, 0x80], 0), ([0xE0, 0x80, 0x80], 0),  // overlong
            ([0xED, 0xA0, 0x80], 0),  // a surrogate
            ([0xF4, 0x90, 0x80, 0x80], 0),  // beyond U+10FFFF
            ([0xE2, 0x82], 0), ([0xF0, 0x9F, 0x8F], 0),  // cut
            ([0x61, 0x62, 0xC3, 0x28], 2),
        ] as [([UInt8], Int)]
    )
    func `invalid UTF-8 is refused in texts, in names and behind the value`(bytes: [UInt8], offset: Int) {
        let quotation = UInt8(ascii: "\"")
        let places: [([UInt8], [UInt8])] = [
            ([quotation], [quotation]), (Array("{\"".utf8), Array("\":1}".utf8)), (Array("null ".utf8), []),
        ]
        for (before, after) in places {
            #expect(throws: JSONError(offset: before.count + offset, reason: .invalidUTF8)) {
                try JSONReader.read(before + bytes + after)
            }
        }
    }
}
