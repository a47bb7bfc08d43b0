// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct BodyTests {
    private static let chunkedHead = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

    private func body(_ chunks: String) throws -> String {
        let result = transcript(Self.chunkedHead + chunks)
        #expect(result.error == nil, "\(result)")
        #expect(result.finished == 1, "\(result)")
        #expect(!result.isPartial)
        return String(decoding: try #require(result.bodies.first), as: UTF8.self)
    }

    @Test func `a length counts bytes and no more`() {
        let result = transcript("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /b HTTP/1.0\r\n\r\n")
        #expect(result.bodies == [Array("hello".utf8), []])
        #expect(result.finished == 2)
        #expect(result.error == nil)
    }

    @Test func `a body may look like a request`() {
        let inner = "GET /inner HTTP/1.1\r\nHost: a\r\n\r\n"
        let result = transcript("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: \(inner.utf8.count)\r\n\r\n\(inner)")
        #expect(result.heads.count == 1)
        #expect(result.bodies == [Array(inner.utf8)])
    }

    @Test(arguments: [
        ("0\r\n\r\n", ""), ("000\r\n\r\n", ""), ("5\r\nhello\r\n0\r\n\r\n", "hello"),
        ("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n", "hello world"), ("a\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
        ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"), ("00000000000000000000005\r\nhello\r\n0\r\n\r\n", "hello"),
        ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"),
        ("1A\r\nabcdefghijklmnopqrstuvwxyz\r\n0\r\n\r\n", "abcdefghijklmnopqrstuvwxyz"),
        // Extensions.
        ("5;a\r\nhello\r\n0\r\n\r\n", "hello"), ("5;a=b\r\nhello\r\n0;c\r\n\r\n", "hello"),
        ("5; a = b ; c=\"d e\" ;f\r\nhello\r\n0\r\n\r\n", "hello"), ("5 ;a\r\nhello\r\n0\r\n\r\n", "hello"),
        ("5;a=\"\\\"\\\\;\t\u{E9}\"\r\nhello\r\n0\r\n\r\n", "hello"), ("5;a=\"\"\r\nhello\r\n0\r\n\r\n", "hello"),
        ("5\t;\ta\t=\tb\r\nhello\r\n0\r\n\r\n", "hello"),
        // Trailer fields.
        ("5\r\nhello\r\n0\r\nX: y\r\n\r\n", "hello"), ("0\r\nX:\r\nExpires: never\r\nDigest: a=b\r\n\r\n", ""),
    ])
    func `chunks are joined`(_ chunks: String, _ expected: String) throws {
        let found = try body(chunks)
        #expect(found == expected)
    }

    @Test(arguments: [
        // The size.
        "\r\nhello\r\n0\r\n\r\n", "g\r\n", "-5\r\n", "+5\r\n", "0x5\r\n", " 5\r\n", "5h\r\n", "1_0\r\n", "5.\r\n",
        ";a\r\n",
        "\"5\"\r\n", "8000000000000000\r\n", "10000000000000005\r\n", "FFFFFFFFFFFFFFFFFFFFF\r\n",
        // The end of its line.
        "5 \r\nhello\r\n0\r\n\r\n", "5\t\r\n", "5\nhello\r\n0\r\n\r\n", "5\rhello", "5\r\rhello", "5\u{B}\r\n",
        "5\u{0}\r\n",
        "5 a\r\n", "5,a\r\n", "0 \r\n\r\n",
        // Extensions.
        "5;\r\n", "5; \r\n", "5;a=\r\n", "5;=b\r\n", "5;a \r\n", "5;a b\r\n", "5;a=b \r\n", "5;a=b c\r\n", "5;;a\r\n",
        "5;a;\r\n", "5;a=\"b\r\n", "5;a=\"b\"c\r\n", "5;a=\"b\" \r\n", "5;a==b\r\n", "5;a[=b\r\n", "5;a=\"\\\r\n",
        "5;a\nb\r\n",
        "5;a\rb\r\n", "5;a\u{0}\r\n", "5;a=\"\n\"\r\n", "5;a=\"\u{7F}\"\r\n", "5;a=\"\\\n\"\r\n", "5;é\r\n",
        "5;a=é\r\n",
        // The end of the data.
        "5\r\nhello!\r\n0\r\n\r\n", "5\r\nhell\r\n0\r\n\r\n", "5\r\nhello\n0\r\n\r\n", "5\r\nhello0\r\n\r\n",
        "5\r\nhello\rX", "5\r\nhello\r\r\n0\r\n\r\n",
        // Trailer fields.
        "0\r\nX y\r\n\r\n", "0\r\nX : y\r\n\r\n", "0\r\nX: y\r\n z\r\n\r\n", "0\r\n X: y\r\n\r\n",
        "0\r\nX: \u{0}\r\n\r\n",
        "0\r\nX: y\n\r\n", "0\r\n\n", "0\n\r\n", "0\r\nX: y\rz\r\n\r\n", "0\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "0\r\nContent-Length: 5\r\n\r\n", "0\r\nTransfer-Encoding: chunked\r\n\r\n", "0\r\nhost: a\r\n\r\n",
        "0\r\nAuthorization: a\r\n\r\n", "0\r\nX: y\r\nConnection: close\r\n\r\n",
    ])
    func `a chunked body is malformed`(_ chunks: String) {
        let result = transcript(Self.chunkedHead + chunks)
        #expect(result.error?.status == .badRequest, "\(result)")
        #expect(result.finished == 0)
    }

    @Test func `the largest chunk size is read as such`() {
        let result = transcript(Self.chunkedHead + "7FFFFFFFFFFFFFFF\r\nabc")
        #expect(result.bodies == [Array("abc".utf8)])
        #expect(result.isPartial)
        #expect(result.error == nil)
    }

    @Test(arguments: [
        "", "5", "5\r", "5\r\n", "5\r\nhel", "5\r\nhello", "5\r\nhello\r\n0\r\n", "0\r\nX: y\r\n", "0\r\n\r",
    ])
    func `an unfinished body is not the end`(_ chunks: String) {
        let result = transcript(Self.chunkedHead + chunks)
        #expect(result.finished == 0)
        #expect(result.isPartial)
        #expect(result.error == nil)
    }
}
