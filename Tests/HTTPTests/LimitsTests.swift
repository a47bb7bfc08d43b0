// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct LimitsTests {
    private func limits(_ change: (inout Limits) -> Void) -> Limits {
        var limits = Limits()
        change(&limits)
        return limits
    }

    @Test func `a request line may be as long as the limit`() {
        let line = "GET /\(String(repeating: "a", count: 86)) HTTP/1.1"
        #expect(line.utf8.count == 100)
        let text = "\(line)\r\nHost: a\r\n\r\n"
        #expect(transcript(text, limits: limits { $0.requestLine = 100 }).finished == 1)
        #expect(refusal(text, limits: limits { $0.requestLine = 99 }) == .targetTooLong)
        #expect(refusal(text, limits: limits { $0.requestLine = 98 }) == .targetTooLong)
    }

    @Test func `the default lets a target of 8000 bytes pass`() {
        let target = "/" + String(repeating: "a", count: 7_999)
        #expect(transcript("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").finished == 1)
        let longer = "/" + String(repeating: "a", count: 8_192)
        #expect(refusal("GET \(longer) HTTP/1.1\r\nHost: a\r\n\r\n") == .targetTooLong)
    }

    @Test func `an endless line is refused at the limit`() {
        let limits = limits { $0.requestLine = 50 }
        #expect(refusal(String(repeating: "A", count: 52), limits: limits) == .targetTooLong)
        #expect(transcript(String(repeating: "A", count: 51), limits: limits).isPartial)
    }

    @Test func `what is wrong below the limit is said first`() {
        let limits = limits { $0.requestLine = 50 }
        #expect(refusal("GET \u{0}\(String(repeating: "a", count: 90))", limits: limits)?.status == .badRequest)
        #expect(refusal("GET \(String(repeating: "a", count: 90))\u{0}", limits: limits) == .targetTooLong)
    }

    @Test func `a header section may be as long as the limit`() {
        let section = "Host: a\r\nX: \(String(repeating: "b", count: 84))\r\n\r\n"
        #expect(section.utf8.count == 100)
        let text = "GET / HTTP/1.1\r\n\(section)"
        #expect(transcript(text, limits: limits { $0.headerSection = 100 }).finished == 1)
        #expect(refusal(text, limits: limits { $0.headerSection = 99 }) == .headersTooLarge)
        #expect(refusal(text, limits: limits { $0.headerSection = 98 }) == .headersTooLarge)
        #expect(refusal(text, limits: limits { $0.headerSection = 10 }) == .headersTooLarge)
    }

    @Test func `the long request line takes nothing from the header section`() {
        let text = "GET /\(String(repeating: "a", count: 500)) HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(transcript(text, limits: limits { $0.headerSection = 11 }).finished == 1)
    }

    @Test func `there may be as many fields as the limit`() {
        let lines = (0..<9).map { "X\($0): y\r\n" }.joined()
        let text = "GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n"
        #expect(transcript(text, limits: limits { $0.headerCount = 10 }).heads.first?.fields.count == 10)
        #expect(refusal(text, limits: limits { $0.headerCount = 9 }) == .headersTooLarge)
    }

    @Test func `a trailer section may be as long as the limit`() {
        let trailers = "X: \(String(repeating: "b", count: 43))\r\n\r\n"
        #expect(trailers.utf8.count == 50)
        let text = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\(trailers)"
        #expect(transcript(text, limits: limits { $0.trailerSection = 50 }).finished == 1)
        #expect(refusal(text, limits: limits { $0.trailerSection = 49 }) == .headersTooLarge)
    }

    @Test(arguments: [
        // Four dropped bytes each: an extension of two chunks, leading zeros, both.
        "1;a\r\nx\r\n1;b\r\ny\r\n0\r\n\r\n", "00001\r\nx\r\n0\r\n\r\n", "001;a\r\nx\r\n0\r\n\r\n", "00000\r\n\r\n",
        "0;abc\r\n\r\n",
    ])
    func `a body may have as many bytes of extensions as the limit`(_ chunks: String) {
        let text = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)"
        #expect(transcript(text, limits: limits { $0.chunkExtensions = 4 }).finished == 1)
        #expect(refusal(text, limits: limits { $0.chunkExtensions = 3 })?.status == .badRequest)
        // Each request of a connection has the whole of it, whatever the one before used.
        #expect(transcript(text + text, limits: limits { $0.chunkExtensions = 4 }).finished == 2)
        #expect(transcript(text + text, limits: limits { $0.chunkExtensions = 5 }).finished == 2)
    }
}
