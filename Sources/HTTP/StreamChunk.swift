// SPDX-License-Identifier: Apache-2.0

/// A piece of a stream, framed once for all its receivers (RFC 9112, 7.1).
///
/// ```
/// 1a CR LF | 26 bytes of payload | CR LF
/// `------------- framed ---------------'
/// ```
package struct StreamChunk: Sendable {
    /// The bytes to send on a chunked connection.
    package let framed: [UInt8]
    /// Where in `framed` the payload lies, which is all that a close-delimited connection gets.
    package let payload: Range<Int>

    /// Frames a payload; an empty one gives no bytes at all, for an empty chunk would end the stream.
    package init(_ payload: [UInt8]) {
        guard !payload.isEmpty else {
            framed = []
            self.payload = 0..<0
            return
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payload.count + 20)
        bytes.appendHexadecimal(payload.count)
        bytes.appendLineEnd()
        let start = bytes.count
        bytes.append(contentsOf: payload)
        self.payload = start..<bytes.count
        bytes.appendLineEnd()
        framed = bytes
    }

    /// The bytes to send, framed or bare.
    package func bytes(chunked: Bool) -> ArraySlice<UInt8> {
        chunked ? framed[...] : framed[payload]
    }

    /// The chunk that ends a chunked body, without trailer fields.
    package static let last: [UInt8] = Array("0\r\n\r\n".utf8)
}
