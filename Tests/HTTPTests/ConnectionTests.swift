// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct ConnectionTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `requests may follow each other without a pause`() {
        let result = transcript(
            Self.get + "POST /b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nT: u\r\n\r\n"
                + "PUT /c HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nyz" + Self.get
        )
        #expect(result.heads.map(\.method) == [.get, .post, .put, .get])
        #expect(result.bodies.map { String(decoding: $0, as: UTF8.self) } == ["", "x", "yz", ""])
        #expect(result.finished == 4)
        #expect(!result.isPartial)
    }

    @Test func `one empty line before a request is skipped`() {
        let result = transcript("\r\n\(Self.get)\r\n\(Self.get)\r\n")
        #expect(result.finished == 2)
        #expect(result.error == nil)
        #expect(!result.isPartial)
    }

    @Test(arguments: ["\r\n\r\n", "\n", "\r", "\rX", "\r\n\n", " \r\n", "\r\n "])
    func `any other filling before a request is refused`(_ filling: String) {
        #expect(refusal(filling + Self.get)?.status == .badRequest)
        #expect(refusal(Self.get + filling + Self.get)?.status == .badRequest)
    }

    @Test func `a request after a bad one is never seen`() {
        let result = transcript("GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n\(Self.get)")
        #expect(result.heads.isEmpty)
        #expect(result.error != nil)
    }

    @Test func `an error is final`() throws {
        var decoder = RequestDecoder()
        let bad = Array("GET / HTTP/2.0\r\n".utf8)
        let good = Array(Self.get.utf8)
        #expect(throws: RequestError.httpVersion) { try decoder.decode(bad.span).consumed }
        #expect(throws: RequestError.httpVersion) { try decoder.decode(good.span).consumed }
        #expect(decoder.keptByteCount == 0)
    }

    @Test func `an error leaves nothing behind`() throws {
        var decoder = RequestDecoder()
        _ = try decoder.decode(Array("GET / HTTP/1.1\r\nX".utf8).span)
        #expect(decoder.keptByteCount == 17)
        #expect(throws: RequestError.self) { try decoder.decode(Array(" : y\r\n".utf8).span).consumed }
        #expect(decoder.keptByteCount == 0)
        #expect(!decoder.isIdle)
    }

    @Test func `it is idle between requests only`() throws {
        var decoder = RequestDecoder()
        #expect(decoder.isIdle)
        for part in ["\r", "\n"] {
            _ = try decoder.decode(Array(part.utf8).span)
            #expect(decoder.isIdle)
        }
        _ = try decoder.decode(Array("G".utf8).span)
        #expect(!decoder.isIdle)
        _ = try decoder.decode(Array("ET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n".utf8).span)
        #expect(!decoder.isIdle)
        _ = try decoder.decode(Array("x".utf8).span)
        #expect(!decoder.isIdle)
        guard case (0, .end) = try decoder.decode([UInt8]().span) else {
            Issue.record("the end does not come without more bytes")
            return
        }
        #expect(decoder.isIdle)
    }

    @Test func `nothing is kept but a head or trailers in parts`() throws {
        var decoder = RequestDecoder()
        let head = Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        _ = try decoder.decode(head.span.extracting(0..<10))
        #expect(decoder.keptByteCount == 10)
        _ = try decoder.decode(head.span.extracting(10..<head.count))
        #expect(decoder.keptByteCount == 0)
        _ = try decoder.decode(Array("5\r\nhel".utf8).span)
        #expect(decoder.keptByteCount == 0)
        _ = try decoder.decode(Array("lo".utf8).span)
        _ = try decoder.decode(Array("\r\n0\r\nX: ".utf8).span)
        #expect(decoder.keptByteCount == 3)
        _ = try decoder.decode(Array("y\r\n\r\n".utf8).span)
        #expect(decoder.keptByteCount == 0)
        #expect(decoder.isIdle)
    }

    @Test func `a body range lies in the input and takes no more than is left`() throws {
        var decoder = RequestDecoder()
        let input = Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET".utf8)
        let (consumed, _) = try decoder.decode(input.span)
        let (taken, event) = try decoder.decode(input.span.extracting(consumed..<input.count))
        guard case .body(let range) = event else {
            Issue.record("no body")
            return
        }
        #expect(range == 0..<3)
        #expect(taken == 3)
    }

    /// Changes valid connections at random, from fixed seeds, and looks for a cut that changes the verdict.
    @Test(arguments: UInt64(1)...40)
    func `no cut changes what is made of damaged bytes`(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        let samples = [
            Self.get + Self.get,
            "POST /a?b=c HTTP/1.1\r\nHost: a:80\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "5;a=\"b\"\r\nhello\r\n0\r\nX: y\r\n\r\n",
            "PUT http://a/b HTTP/1.0\r\nContent-Length: 3\r\n"
                + "Connection: keep-alive, x\r\nExpect: 100-continue\r\n\r\nabc",
        ]
        let odd: [UInt8] = [0, 9, 10, 13, 32, 34, 37, 44, 48, 58, 59, 61, 127, 200]
        for sample in samples {
            var bytes = Array(sample.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let byte = odd[Int.random(in: 0..<odd.count, using: &random)]
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = byte
                case 1: bytes.insert(byte, at: place)
                default: bytes.remove(at: place)
                }
            }
            let result = transcript(bytes)
            #expect(result.heads.count <= 3)
        }
    }
}
