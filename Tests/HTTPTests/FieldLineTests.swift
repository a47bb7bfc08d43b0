// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct FieldLineTests {
    @Test(arguments: [
        ("Prefer: a", "a"), ("prefer:a", "a"), ("PREFER:\t a \t", "a"), ("Prefer:", ""), ("Prefer: \t ", ""),
        ("Prefer: a\tb c", "a\tb c"), ("Prefer: :a:", ":a:"), ("Prefer: caf\u{E9}", "caf\u{E9}"),
        ("Prefer: \"a, b\"", "\"a, b\""),
    ])
    func `a value is what lies between the blanks`(_ line: String, _ value: String) throws {
        let result = transcript("GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\nX: y\r\n\r\n")
        let head = try #require(result.heads.first)
        #expect(head.fields.first(.prefer) == value)
        #expect(head.fields.count == 3)
    }

    @Test(arguments: [
        // Folding, and a blank before the first field.
        " X: y", "\tX: y", " ", "X: y\r\n z", "X: y\r\n\tz", "X: y\r\n \r\n",
        // A blank in or behind the name.
        "X : y", "X\t: y", "X Y: z", "Transfer-Encoding : chunked",
        // No name, no colon.
        ": y", ":", "X", "X;y", "GET / HTTP/1.1",
        // Not a token.
        "X(Y): z", "X\"Y: z", "X@Y: z", "X/Y: z", "X[0]: z", "X,Y: z", "X{}: z", "Xé: z", "X\u{0}: z", "X\u{7F}: z",
        // Control characters.
        "X: a\u{0}b", "X: \u{1}", "X: a\u{B}", "X: a\u{C}b", "X: \u{1B}[0m", "X: \u{7F}", "X: a\u{8}",
    ])
    func `is malformed`(_ line: String) {
        let first = refusal("GET / HTTP/1.1\r\n\(line)\r\nHost: a\r\n\r\n")
        let later = refusal("GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\n")
        #expect(first?.status == .badRequest, "\(String(describing: first))")
        #expect(later?.status == .badRequest, "\(String(describing: later))")
    }

    @Test(arguments: [
        "GET / HTTP/1.1\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\n",
        "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\r\nX: a\nHost: b\r\n\r\n",
    ])
    func `a bare line feed ends no line`(_ text: String) {
        #expect(refusal(text) == .malformedRequest("a line feed without carriage return"))
    }

    @Test(arguments: [
        "GET / HTTP/1.1\rHost: a\r\r", "GET / HTTP/1.1\r\nHost: a\rX: y\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\rX",
        "GET / HTTP/1.1\r\nHost: a\r\r\n\r\n", "GET /\r HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nX\r: y\r\n\r\n",
    ])
    func `a bare carriage return is refused where it stands`(_ text: String) {
        #expect(refusal(text) == .malformedRequest("a carriage return without line feed"))
    }

    @Test func `a bad line is refused before the head is complete`() {
        #expect(refusal("GET / HTTP/1.1\r\nX : y\r\n")?.status == .badRequest)
        #expect(refusal("GET / HTTP/1.1\r\nX: \u{0}")?.status == .badRequest)
    }

    @Test func `every byte in a name is a token or refused`() {
        let token = Set("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        for byte in UInt8.min...UInt8.max where byte != 0x3A {
            let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX".utf8) + [byte] + Array("Y: z\r\n\r\n".utf8)
            #expect((transcript(bytes).error == nil) == token.contains(byte), "byte \(byte)")
        }
    }

    @Test func `every byte in a value is visible, blank, beyond ASCII or refused`() {
        for byte in UInt8.min...UInt8.max {
            let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX: a".utf8) + [byte] + Array("b\r\n\r\n".utf8)
            let isAllowed = byte == 9 || (byte >= 32 && byte != 127)
            #expect((transcript(bytes).error == nil) == isAllowed, "byte \(byte)")
        }
    }
}
