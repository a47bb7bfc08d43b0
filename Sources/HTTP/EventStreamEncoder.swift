// SPDX-License-Identifier: Apache-2.0

/// Writes events, comments and reconnection times as `text/event-stream` (HTML standard, 9.2.5).
///
/// Several of them may be gathered and go out as one chunk. A CR, LF or NUL never reaches a field: what has one is
/// refused as a whole, and nothing of it is written.
///
/// ```
/// event: tick LF
/// id: <token> LF
/// data: {"eventCounter":42} LF
/// LF
/// ```
package struct EventStreamEncoder: Sendable {
    /// What was written so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Frames what was written so far as one chunk.
    package var chunk: StreamChunk { StreamChunk(bytes) }

    /// Frames one event as a chunk of its own.
    package static func chunk(_ event: ServerSentEvent) throws(EventStreamError) -> StreamChunk {
        var encoder = EventStreamEncoder()
        try encoder.append(event)
        return encoder.chunk
    }

    /// Appends an event.
    package mutating func append(_ event: ServerSentEvent) throws(EventStreamError) {
        if let type = event.event { try Self.check(type.utf8, "event") }
        if let id = event.id { try Self.check(id.utf8, "id") }
        try Self.check(event.data, "data")
        if bytes.isEmpty { bytes.reserveCapacity(event.encodedCapacity) }
        if let retry = event.retry { try appendField(retry: retry) }
        if let type = event.event { appendField("event", type.utf8) }
        if let id = event.id { appendField("id", id.utf8) }
        appendField("data", event.data)
        bytes.append(Octet.lineFeed)
    }

    /// Appends a comment, which receivers ignore and proxies see as traffic.
    package mutating func appendComment(_ text: String) throws(EventStreamError) {
        try Self.check(text.utf8, "comment")
        appendField("", text.utf8)
        bytes.append(Octet.lineFeed)
    }

    /// Appends the time in milliseconds after which the receiver connects again when the stream ends.
    package mutating func appendRetry(_ milliseconds: Int) throws(EventStreamError) {
        try appendField(retry: milliseconds)
        bytes.append(Octet.lineFeed)
    }

    private mutating func appendField(retry: Int) throws(EventStreamError) {
        guard retry >= 0 else { throw .negativeRetry(retry) }
        bytes.append(contentsOf: "retry: ".utf8)
        bytes.appendDecimal(retry)
        bytes.append(Octet.lineFeed)
    }

    private mutating func appendField(_ name: StaticString, _ value: some Collection<UInt8>) {
        bytes.append(contentsOf: name.description.utf8)
        bytes.append(Octet.colon)
        // The receiver takes one space away, so a value that begins with one keeps it.
        bytes.append(Octet.space)
        bytes.append(contentsOf: value)
        bytes.append(Octet.lineFeed)
    }

    private static func check(_ value: some Collection<UInt8>, _ part: String) throws(EventStreamError) {
        for byte in value where byte == Octet.lineFeed || byte == Octet.carriageReturn || byte == 0 {
            throw .forbiddenByte(part: part)
        }
    }
}
