// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct PercentDecoderTests {
    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("a%20b", "a b"), ("%41%5a%5A", "AZZ"), ("%e2%82%ac", "€"), ("a+b", "a+b"),
        ("%252F", "%2F"), ("%2B", "+"), ("~-._", "~-._"), ("€", "€"), ("%F0%9F%92%9A", "💚"),
    ])
    func `is decoded once`(_ text: String, _ expected: String) throws {
        let decoded = try PercentDecoder.decode(Array(text.utf8)[...], plusIsSpace: false)
        #expect(decoded == expected)
    }

    @Test func `a plus is a space where it is asked for`() throws {
        let decoded = try PercentDecoder.decode(Array("a+b%2Bc".utf8)[...], plusIsSpace: true)
        #expect(decoded == "a b+c")
    }

    @Test(arguments: [
        ("%", PercentError.badEscape), ("%2", .badEscape), ("a%2", .badEscape), ("%g0", .badEscape),
        ("%0g", .badEscape),
        ("%%20", .badEscape), ("% 20", .badEscape), ("%+1", .badEscape), ("%00", .nul), ("a\u{0}", .nul),
        ("%ff", .invalidUTF8), ("%c3", .invalidUTF8), ("%c0%af", .invalidUTF8), ("%ed%a0%80", .invalidUTF8),
        ("%f4%90%80%80", .invalidUTF8), ("%80", .invalidUTF8),
    ])
    func `is refused`(_ text: String, _ expected: PercentError) {
        #expect(throws: expected) { try PercentDecoder.decode(Array(text.utf8)[...], plusIsSpace: false) }
    }

    @Test(arguments: [
        ("/", [""]), ("/trips", ["trips"]), ("/trips/1", ["trips", "1"]), ("/trips/", ["trips", ""]),
        ("//a", ["", "a"]), ("/a%2Fb/c", ["a/b", "c"]), ("/a+b", ["a+b"]), ("/..", [".."]), ("*", ["*"]),
    ])
    func `a path is split before it is decoded`(_ path: String, _ expected: [String]) throws {
        // A slice that does not begin at 0, as in a head.
        let bytes = Array("GET \(path)".utf8)[4...]
        let segments = try PercentDecoder.segments(of: bytes)
        #expect(segments == expected)
    }

    @Test func `a bad segment makes a bad path`() {
        #expect(throws: PercentError.nul) { try PercentDecoder.segments(of: Array("/a/%00".utf8)[...]) }
    }
}
