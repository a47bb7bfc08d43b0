// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct FieldNameTests {
    private func written(_ name: FieldName) -> String {
        var output: [UInt8] = []
        ResponseEncoder().encodeHead(.ok, fields: [(name, "v")], framing: .none, persistence: .unsaid, into: &output)
        return String(String(decoding: output, as: UTF8.self).split(separator: "\r\n")[1])
    }

    @Test func `is written with capitals`() {
        #expect(written(.tripfeedPreviousToken) == "Tripfeed-Previous-Token: v")
        #expect(written(.eTag) == "ETag: v")
        #expect(written(.lastEventID) == "Last-Event-ID: v")
        #expect(written(.wwwAuthenticate) == "WWW-Authenticate: v")
        #expect(written(.xAccelBuffering) == "X-Accel-Buffering: v")
        #expect(written("a1-2b-c") == "A1-2b-C: v")
    }

    @Test func `is known by its lower case`() {
        #expect(FieldName.eTag == "etag")
        #expect(FieldName.eTag.text == "etag")
        #expect(FieldName.host != .origin)
        #expect(Set<FieldName>([.host, "host", .origin]).count == 2)
    }

    @Test func `a literal that is no lower-case token ends the program`() async {
        await #expect(processExitsWith: .failure) { _ = FieldName("Host") }
        await #expect(processExitsWith: .failure) { _ = FieldName("a b") }
        await #expect(processExitsWith: .failure) { _ = FieldName("") }
    }
}
