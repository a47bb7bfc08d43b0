// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Reads the events of a stream (`text/event-stream`) one after another.
package final class EventReader: Sendable {
    /// One event with the fields that it had.
    package struct Event: Equatable, Sendable {
        package var name = ""
        package var id: String?
        package var data: String?
        package var retry: Int?

        package init(name: String = "", id: String? = nil, data: String? = nil, retry: Int? = nil) {
            self.name = name
            self.id = id
            self.data = data
            self.retry = retry
        }

        /// The data as a value.
        package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
            try JSONDecoder().decode(type, from: Data((data ?? "").utf8))
        }
    }

    /// The answer that the stream began with.
    package let head: HTTPAnswer
    /// The client whose connection the stream holds.
    package let client: HTTPClient
    private let waiting = Mutex<[UInt8]>([])

    /// Asks for a stream and receives the head of its answer.
    package init(_ client: HTTPClient, _ target: String, fields: [String: String] = [:]) throws {
        self.client = client
        try client.send("GET", target, fields: fields.merging(["Accept": "text/event-stream"]) { $1 })
        head = try client.receiveHead()
    }

    /// Waits for the next event; nil when the stream ends in order.
    ///
    /// - Throws: when the connection ends before the stream does.
    package func next() throws -> Event? {
        try waiting.withLock { bytes in
            while true {
                if let event = Self.take(from: &bytes) { return event }
                let chunk = try client.receiveChunk()
                if chunk.isEmpty { return nil }
                bytes += chunk
            }
        }
    }

    /// Waits for the next event that is no `ping`.
    package func nextButPing() throws -> Event? {
        while let event = try next() {
            if event.name != "ping" { return event }
        }
        return nil
    }

    /// All complete events in a stream's bytes.
    package static func events(in bytes: [UInt8]) -> [Event] {
        var bytes = bytes
        var events: [Event] = []
        while let event = take(from: &bytes) { events.append(event) }
        return events
    }

    private static func take(from bytes: inout [UInt8]) -> Event? {
        var event = Event()
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            if end == start {
                bytes.removeSubrange(...end)
                if event != Event() { return event }
                start = bytes.startIndex
            } else {
                set(String(decoding: bytes[start..<end], as: UTF8.self), of: &event)
                start = end + 1
            }
        }
        return nil
    }

    private static func set(_ line: String, of event: inout Event) {
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        let value = parts.count == 2 ? String(parts[1].trimmingPrefix(" ")) : ""
        switch parts.first {
        case "event": event.name = value
        case "id": event.id = value
        case "data": event.data = value
        case "retry": event.retry = Int(value)
        default: break
        }
    }
}
