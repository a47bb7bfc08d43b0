// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct EventStreamTests {
    private func text(_ event: ServerSentEvent) throws -> String {
        var encoder = EventStreamEncoder()
        try encoder.append(event)
        return String(decoding: encoder.bytes, as: UTF8.self)
    }

    @Test func `each part has its line`() throws {
        let event = ServerSentEvent(event: "tick", id: "abc", data: "{\"eventCounter\":42}", retry: 2_731)
        let written = try text(event)
        #expect(written == "retry: 2731\nevent: tick\nid: abc\ndata: {\"eventCounter\":42}\n\n")
    }

    @Test func `a part that is missing has none, and data is never missing`() throws {
        #expect(try text(ServerSentEvent(data: "")) == "data: \n\n")
        #expect(try text(ServerSentEvent(event: "ping", data: "{}")) == "event: ping\ndata: {}\n\n")
        #expect(try text(ServerSentEvent(id: "", data: "x")) == "id: \ndata: x\n\n")
    }

    @Test func `a leading space and a colon survive`() throws {
        #expect(try text(ServerSentEvent(data: " :x")) == "data:  :x\n\n")
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\u{0}", "a\nb", "a\ndata: b", "\u{2028}\n"])
    func `what would break a line is refused as a whole`(_ bad: String) throws {
        var encoder = EventStreamEncoder()
        #expect(throws: EventStreamError.forbiddenByte(part: "event")) {
            try encoder.append(ServerSentEvent(event: bad, data: "x"))
        }
        #expect(throws: EventStreamError.forbiddenByte(part: "id")) {
            try encoder.append(ServerSentEvent(event: "a", id: bad, data: "x"))
        }
        #expect(throws: EventStreamError.forbiddenByte(part: "data")) {
            try encoder.append(ServerSentEvent(event: "a", id: "b", data: bad))
        }
        #expect(throws: EventStreamError.forbiddenByte(part: "comment")) { try encoder.appendComment(bad) }
        #expect(encoder.bytes.isEmpty)
    }

    @Test func `a negative time is refused as a whole`() {
        var encoder = EventStreamEncoder()
        #expect(throws: EventStreamError.negativeRetry(-1)) { try encoder.appendRetry(-1) }
        #expect(throws: EventStreamError.negativeRetry(-1)) {
            try encoder.append(ServerSentEvent(data: "x", retry: -1))
        }
        #expect(encoder.bytes.isEmpty)
    }

    @Test func `line separators of Unicode end no line`() throws {
        #expect(try text(ServerSentEvent(data: "a\u{2028}b\u{85}c")) == "data: a\u{2028}b\u{85}c\n\n")
    }

    @Test func `several go out as one chunk`() throws {
        var encoder = EventStreamEncoder()
        try encoder.appendRetry(0)
        try encoder.appendComment("hi")
        try encoder.append(ServerSentEvent(event: "hello", data: "{}"))
        let expected = "retry: 0\n\n: hi\n\nevent: hello\ndata: {}\n\n"
        #expect(Array(encoder.chunk.bytes(chunked: false)) == Array(expected.utf8))
        let alone = try EventStreamEncoder.chunk(ServerSentEvent(event: "hello", data: "{}"))
        #expect(Array(alone.bytes(chunked: false)) == Array("event: hello\ndata: {}\n\n".utf8))
    }

    @Test func `the capacity that is asked for is enough`() throws {
        let event = ServerSentEvent(event: "e", id: "i", data: String(repeating: "d", count: 1_000), retry: .max)
        let written = try text(event)
        #expect(written.utf8.count == 1_000 + "retry: 9223372036854775807\nevent: e\nid: i\ndata: \n\n".utf8.count)
    }
}
