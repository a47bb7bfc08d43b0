// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct ResponseEncoderTests {
    private func head(
        _ status: Status = .ok,
        _ fields: [(FieldName, String)] = [],
        _ framing: ResponseEncoder.Framing = .length(0),
        _ persistence: ResponseEncoder.Persistence = .unsaid,
        date: String = ""
    ) -> String {
        var output = Array("before".utf8)
        ResponseEncoder(date: Array(date.utf8))
            .encodeHead(status, fields: fields, framing: framing, persistence: persistence, into: &output)
        let text = String(decoding: output, as: UTF8.self)
        #expect(text.hasPrefix("before"))
        return String(text.dropFirst(6))
    }

    @Test func `fields come in order, behind the date and before the framing`() {
        let text = head(
            .created,
            [(.location, "/trips/1"), (.tripfeedToken, "abc"), (.tripfeedToken, "")],
            .length(1_234_567_890),
            .close,
            date: "Sun, 06 Nov 1994 08:49:37 GMT"
        )
        #expect(
            text == "HTTP/1.1 201 Created\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nLocation: /trips/1\r\n"
                + "Tripfeed-Token: abc\r\nTripfeed-Token: \r\nContent-Length: 1234567890\r\nConnection: close\r\n\r\n"
        )
    }

    @Test func `each framing is said in its way`() {
        #expect(head(.ok, [], .none) == "HTTP/1.1 200 OK\r\n\r\n")
        #expect(head(.ok, [], .length(0)) == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        #expect(head(.ok, [], .chunked) == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        #expect(head(.ok, [], .untilClose) == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        #expect(head(.ok, [], .untilClose, .keepAlive) == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        #expect(head(.ok, [], .none, .keepAlive) == "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\n\r\n")
    }

    @Test(arguments: [Status.noContent, .notModified, .continue])
    func `a status without body has no framing`(_ status: Status) {
        let line = "HTTP/1.1 \(status.code) \(status.reason)\r\n\r\n"
        #expect(head(status, [], .length(5)) == line)
        #expect(head(status, [], .chunked) == line)
    }

    @Test func `what the server says itself is not said twice`() {
        let fields: [(FieldName, String)] = [
            (.contentLength, "5"), (.transferEncoding, "gzip"), (.connection, "x"), (.date, "y"), (.link, "z"),
        ]
        #expect(head(.ok, fields, .length(1)) == "HTTP/1.1 200 OK\r\nLink: z\r\nContent-Length: 1\r\n\r\n")
    }

    @Test(arguments: [
        ("a\r\nX: y", "a  X: y"), ("a\nb", "a b"), ("a\rb", "a b"), ("a\u{0}b", "a b"), ("\u{1B}[31m", " [31m"),
        ("a\u{7F}", "a "), ("a\tb", "a\tb"), ("é", "é"), ("\r\n\r\n", "    "),
    ])
    func `no value ends its line`(_ value: String, _ written: String) {
        #expect(head(.ok, [(.location, value)], .none) == "HTTP/1.1 200 OK\r\nLocation: \(written)\r\n\r\n")
    }

    @Test func `the interim response has no fields`() {
        var output: [UInt8] = []
        ResponseEncoder.encodeContinue(into: &output)
        #expect(output == Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }
}
