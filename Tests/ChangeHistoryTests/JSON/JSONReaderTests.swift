// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ChangeHistory

/// What RFC 8259 allows.
struct JSONReaderTests {
    @Test(
        arguments: [
            ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)),
            ("\"\"", .string("")), ("\"a\"", .string("a")), ("[]", .array([])), ("[ ]", .array([])),
            (" \t\r\nnull \t\r\n", .null),
            ("[1,\"a\",[null]]", .array([.number("1"), .string("a"), .array([.null])])),
            (" [ 1 , 2 ] ", .array([.number("1"), .number("2")])),
            ("{}", .object(JSONObject(members: []))), ("{ }", .object(JSONObject(members: []))),
            (
                " { \"b\" : 1 , \"a\" : { } } ",
                .object(JSONObject(members: [("b", .number("1")), ("a", .object(JSONObject(members: [])))]))
            ),
            ("{\"\":0}", .object(JSONObject(members: [("", .number("0"))]))),
        ] as [(String, JSONValue)]
    )
    func `a value is read with its members in order`(text: String, expected: JSONValue) throws {
        #expect(try JSONValue.read(text).isSame(as: expected))
    }

    @Test(
        arguments: [
            "0", "-0", "1", "-1", "10", "1234567890", "0.0", "-0.5", "1.25", "0e0", "0E0", "1e5", "1E+5", "1e-5",
            "-0.0e-00", "1.5e007", "99999999999999999999999999", "1e999999",
        ]
    )
    func `a number keeps the characters it was written with`(text: String) throws {
        #expect(try JSONValue.read(text).isSame(as: .number(text)))
        #expect(try JSONValue.read("[\(text)]").isSame(as: .array([.number(text)])))
    }

    @Test(
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u0041\u00e9\u00E9\u20ac""#, "Aéé€"),
            (#""\u0000""#, "\u{0}"),
            (#""a\u001fb""#, "a\u{1F}b"),
            (#""\ud83c\udfdd""#, "🏝"),  // a pair
            (#""\uD83C\uDFDD\uFE0F""#, "🏝\u{FE0F}"),
            (#""\ud800\udc00""#, "\u{10000}"),  // the first and the last beyond the basic plane
            (#""\udbff\udfff""#, "\u{10FFFF}"),
            (#""\ud7ff\ue000\uffff""#, "\u{D7FF}\u{E000}\u{FFFF}"),  // around the surrogates
            (#""\\u0041""#, "\\u0041"),
            ("\"é🏝\u{2028}\u{7F}\u{FEFF}\"", "é🏝\u{2028}\u{7F}\u{FEFF}"),  // needs no escape
            (#""e\u0301""#, "e\u{301}"),  // no normalisation
            ("\"é\\n🏝\"", "é\n🏝"),
        ]
    )
    func `a text is read with its escapes`(text: String, expected: String) throws {
        #expect(try JSONValue.read(text).isSame(as: .string(expected)))
    }

    @Test(
        arguments: [
            JSONSample("composed and decomposed", "{\"\u{E9}\":1,\"e\u{301}\":2}"),
            JSONSample("either case", "{\"a\":1,\"A\":2}"),
            JSONSample("one the other's beginning", "{\"a\":1,\"aa\":2,\"\":3}"),
            JSONSample("with and without NUL", #"{"a":1,"a\u0000":2}"#),
            JSONSample("in objects of their own", #"{"a":{"a":1},"b":{"a":2}}"#),
            JSONSample("many", JSONSample.object(1_000)),
            JSONSample("many, composed and decomposed", JSONSample.object(40, ",\"\u{E9}\":1,\"e\u{301}\":2")),
        ]
    )
    func `names with other bytes are other members`(sample: JSONSample) throws {
        guard case .object(let object) = try JSONValue.read(sample.text) else {
            Issue.record("This is no object.")
            return
        }
        let names = object.members.map { Array($0.name.utf8) }
        #expect(Set(names).count == names.count)
    }

    @Test func `a member is found by the bytes of its name`() throws {
        guard case .object(let object) = try JSONValue.read("{\"\u{E9}\":1,\"e\u{301}\":2,\"a\":3}") else {
            Issue.record("This is no object.")
            return
        }
        #expect(object["\u{E9}" as String]?.isSame(as: .number("1")) == true)
        #expect(object["e\u{301}" as String]?.isSame(as: .number("2")) == true)
        #expect(object["a" as StaticString]?.isSame(as: .number("3")) == true)
        #expect(object["A" as String] == nil)
    }

    @Test func `values nest 32 deep and no deeper`() throws {
        _ = try JSONValue.read(JSONSample.nested(32))
        #expect(throws: JSONError(offset: 96, reason: .tooDeep)) { try JSONValue.read(JSONSample.nested(33)) }
        #expect(throws: JSONError(offset: 32, reason: .tooDeep)) {
            try JSONValue.read(String(repeating: "[", count: 100_000))
        }
        // Depth is counted down again behind each value.
        _ = try JSONValue.read("[" + Array(repeating: JSONSample.nested(31), count: 50).joined(separator: ",") + "]")
    }

    @Test func `a long text and a long array are read`() throws {
        let long = String(repeating: "é", count: 100_000)
        #expect(try JSONValue.read("\"\(long)\"").isSame(as: .string(long)))
        guard case .array(let elements) = try JSONValue.read("[" + String(repeating: "0,", count: 99_999) + "0]") else {
            Issue.record("This is no array.")
            return
        }
        #expect(elements.count == 100_000)
    }
}
