// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

struct StreamChunkTests {
    @Test(arguments: [
        (1, "1"), (9, "9"), (10, "a"), (15, "f"), (16, "10"), (255, "ff"), (256, "100"), (4_095, "fff"),
        (65_536, "10000"),
    ])
    func `is framed with its size`(_ count: Int, _ size: String) {
        let payload = [UInt8](repeating: 0x61, count: count)
        let chunk = StreamChunk(payload)
        #expect(chunk.framed == Array("\(size)\r\n".utf8) + payload + Array("\r\n".utf8))
        #expect(Array(chunk.bytes(chunked: false)) == payload)
        #expect(Array(chunk.bytes(chunked: true)) == chunk.framed)
        #expect(Array(chunk.framed[chunk.payload]) == payload)
    }

    @Test func `an empty one does not end the stream`() {
        let chunk = StreamChunk([])
        #expect(chunk.framed.isEmpty)
        #expect(chunk.bytes(chunked: false).isEmpty)
    }

    @Test func `our own decoder reads what it frames`() {
        let head = Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        let chunks = StreamChunk(Array("hello".utf8)).framed + StreamChunk(Array(" world\r\n\r\n!".utf8)).framed
        let result = transcript(head + chunks + StreamChunk.last)
        #expect(result.finished == 1)
        #expect(result.bodies == [Array("hello world\r\n\r\n!".utf8)])
    }
}
