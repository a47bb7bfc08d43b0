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
    }

    /// Those that the server writes itself are left out of a handler's fields.
    private static let ordinary = FieldName.allCases.filter {
        ![.date, .connection, .contentLength, .transferEncoding].contains($0)
    }

    @Test(arguments: ordinary) func `is written with the bytes it is known by`(name: FieldName) {
        #expect(written(name).lowercased() == name.text + ": v")
    }

    @Test func `is known by its lower case`() {
        #expect(FieldName.eTag.text == "etag")
        #expect(FieldName.host != .origin)
        #expect(FieldName.allCases.allSatisfy { $0.text == $0.text.lowercased() })
    }
}
