// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct FieldSectionTests {
    private func fields() throws -> FieldSection {
        let text = "GET / HTTP/1.1\r\nHost: a\r\nprefer: one\r\nACCEPT:\r\nPrefer:  two \r\nLink: caf\u{E9}\r\n\r\n"
        return try #require(transcript(text).heads.first).fields
    }

    @Test func `the first of several is found, letter case aside`() throws {
        let fields = try fields()
        #expect(fields.first(.prefer) == "one")
        #expect(fields.bytes(.prefer).map(Array.init) == Array("one".utf8))
        #expect(fields.all(.prefer) == ["one", "two"])
        #expect(fields.count(of: .prefer) == 2)
        #expect(fields.count == 5)
    }

    @Test func `an empty value is there`() throws {
        let fields = try fields()
        #expect(fields.contains(.accept))
        #expect(fields.first(.accept) == "")
        #expect(fields.bytes(.accept)?.isEmpty == true)
    }

    @Test func `what was not sent is not there`() throws {
        let fields = try fields()
        #expect(!fields.contains(.origin))
        #expect(fields.first(.origin) == nil)
        #expect(fields.bytes(.origin) == nil)
        #expect(fields.all(.origin).isEmpty)
        #expect(fields.count(of: .origin) == 0)
        // Names of the same length, and one that begins alike.
        #expect(!fields.contains(.cookie))
        #expect(!fields.contains(.preferenceApplied))
    }

    @Test func `a value that is not UTF-8 is repaired as text and whole as bytes`() throws {
        let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nLink: ".utf8) + [0xE9] + Array("\r\n\r\n".utf8)
        let fields = try #require(transcript(bytes).heads.first).fields
        #expect(fields.first(.link) == "\u{FFFD}")
        #expect(fields.bytes(.link).map(Array.init) == [0xE9])
    }

    @Test func `a head can be put together from parts`() {
        var fields = FieldSection()
        fields.append(name: "Tripfeed-Author".utf8, value: "widget".utf8)
        let head = RequestHead(
            method: .get,
            path: "/trips".utf8,
            query: Array("a=b".utf8)[...],
            host: nil,
            fields: fields
        )
        #expect(Array(head.path) == Array("/trips".utf8))
        #expect(head.query.map(Array.init) == Array("a=b".utf8))
        #expect(head.host == nil)
        #expect(head.fields.first(.tripfeedAuthor) == "widget")
        #expect(head.fields.count == 1)
    }
}
