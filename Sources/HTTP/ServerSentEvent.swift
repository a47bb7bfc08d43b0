// SPDX-License-Identifier: Apache-2.0

/// One event of an event stream (HTML standard, 9.2).
///
/// There is always data, on one line: a browser drops an event without, and JSON needs no second line.
package struct ServerSentEvent: Equatable, Sendable {
    /// The type; nil means `message` to the receiver.
    package var event: String?
    /// What the receiver keeps as its last event id; nil leaves the one that it has, an empty id clears it.
    package var id: String?
    /// The data, in UTF-8.
    package var data: [UInt8]
    /// The time in milliseconds after which the receiver connects again when the stream ends.
    package var retry: Int?

    package init(event: String? = nil, id: String? = nil, data: [UInt8], retry: Int? = nil) {
        self.event = event
        self.id = id
        self.data = data
        self.retry = retry
    }

    /// At least the number of bytes that the event takes on the wire.
    var encodedCapacity: Int {
        data.count + (event?.utf8.count ?? 0) + (id?.utf8.count ?? 0) + 64
    }

    /// Makes an event from text.
    package init(event: String? = nil, id: String? = nil, data: String, retry: Int? = nil) {
        self.init(event: event, id: id, data: Array(data.utf8), retry: retry)
    }
}
