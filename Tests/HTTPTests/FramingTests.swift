// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct FramingTests {
    private func head(_ lines: String, version: String = "1.1") throws -> RequestHead {
        let text = "POST / HTTP/\(version)\r\nHost: a\r\n\(lines)\r\n\r\n"
        return try #require(transcript(text).heads.first)
    }

    private func refused(_ lines: String, version: String = "1.1") -> RequestError? {
        refusal("POST / HTTP/\(version)\r\nHost: a\r\n\(lines)\r\n\r\n0\r\n\r\n")
    }

    @Test(arguments: [
        ("X: y", BodyFraming.none), ("Content-Length: 0", .length(0)), ("content-length:\t5 ", .length(5)),
        ("Content-Length: 005", .length(5)), ("Content-Length: 9223372036854775807", .length(.max)),
        ("Transfer-Encoding: chunked", .chunked), ("transfer-encoding: CHUNKED \t", .chunked),
        // Names that only look like those that frame.
        ("Transfer_Encoding: chunked", .none), ("Content-Lengt: 5", .none), ("XContent-Length: 5", .none),
        ("X: Content-Length: 5", .none),
    ])
    func `is read`(_ line: String, _ framing: BodyFraming) throws {
        let found = try head(line).framing
        #expect(found == framing)
    }

    @Test(arguments: [
        // Not digits alone.
        "Content-Length:", "Content-Length: +5", "Content-Length: -5", "Content-Length: 0x5", "Content-Length: 5,5",
        "Content-Length: 5, 5", "Content-Length: 5 5", "Content-Length: 5.0", "Content-Length: 1e3",
        "Content-Length: \"5\"", "Content-Length: 1_0", "Content-Length: five", "Content-Length: ５",
        // Beyond all sizes.
        "Content-Length: 9223372036854775808", "Content-Length: 18446744073709551621",
        "Content-Length: 99999999999999999999999999",
        // More than one.
        "Content-Length: 5\r\nContent-Length: 5", "Content-Length: 5\r\nContent-Length: 6",
        "Content-Length: 0\r\nX: y\r\ncontent-length: 0",
        // Both.
        "Content-Length: 5\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 0",
        "Transfer-Encoding: gzip, chunked\r\nContent-Length: 5",
        // Codings that are no list of tokens, or in which chunked is not last and alone.
        "Transfer-Encoding:", "Transfer-Encoding: ,", "Transfer-Encoding: , chunked", "Transfer-Encoding: chunked,",
        "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked, identity", "Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip",
        "Transfer-Encoding: gzip", "Transfer-Encoding: identity", "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunkedchunked", "Transfer-Encoding: chunked chunked", "Transfer-Encoding: chunked;q=1",
        "Transfer-Encoding: \"chunked\"", "Transfer-Encoding: chunked\u{B}", "Transfer-Encoding: chunké",
        "Transfer-Encoding: 'chunked'", "Transfer-Encoding: gzip,,chunked", "Transfer-Encoding: \r\nX: chunked",
        "Transfer-Encoding : chunked", "Transfer-Encoding: [chunked]",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding:",
    ])
    func `is malformed`(_ lines: String) {
        let error = refused(lines)
        #expect(error?.status == .badRequest, "\(String(describing: error))")
    }

    @Test(arguments: ["gzip, chunked", "identity, chunked", "gzip\r\nTransfer-Encoding: chunked", "a,b ,\tchunked"])
    func `a coding before chunked is not implemented`(_ value: String) {
        #expect(refused("Transfer-Encoding: \(value)") == .notImplemented("any transfer coding but chunked"))
    }

    @Test func `Transfer-Encoding is no part of HTTP 1·0`() {
        #expect(refused("Transfer-Encoding: chunked", version: "1.0")?.status == .badRequest)
    }

    @Test(arguments: [
        ("X: y", "1.1", true), ("Connection: close", "1.1", false), ("connection: CLOSE", "1.1", false),
        ("Connection: keep-alive, close", "1.1", false), ("Connection: a, \tclose\t ,b", "1.1", false),
        ("Connection: closed", "1.1", true), ("Connection: ,,", "1.1", true), ("Connection:", "1.1", true),
        ("Connection: upgrade\r\nConnection: close", "1.1", false), ("X: y", "1.0", false),
        ("Connection: keep-alive", "1.0", true), ("Connection: Keep-Alive, X", "1.0", true),
        ("Connection: keep-alive\r\nConnection: close", "1.0", false), ("Keep-Alive: timeout=5", "1.0", false),
    ])
    func `persistence follows version and Connection`(_ lines: String, _ version: String, _ keepsAlive: Bool) throws {
        let found = try head(lines, version: version).keepsAlive
        #expect(found == keepsAlive)
    }

    @Test(arguments: [
        ("Content-Length: 5", "1.1", true), ("Transfer-Encoding: chunked", "1.1", true),
        // There is nothing to wait for.
        ("Content-Length: 0", "1.1", false), ("X: y", "1.1", false),
        // HTTP/1.0 does not have it.
        ("Content-Length: 5", "1.0", false),
    ])
    func `an expectation counts when a body follows`(_ line: String, _ version: String, _ expects: Bool) throws {
        for word in ["100-continue", "100-CONTINUE"] {
            let found = try head("Expect: \(word)\r\n\(line)", version: version).expectsContinue
            #expect(found == expects)
        }
        #expect(try head(line, version: version).expectsContinue == false)
    }

    @Test(arguments: ["200-ok", "", "100-continue, 100-continue", "100-continue;a=b", "101-continue"])
    func `any other expectation fails`(_ value: String) {
        #expect(refused("Expect: \(value)\r\nContent-Length: 5") == .expectationFailed)
    }
}
