// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// The events of a tick stream as bytes.
enum TickEvents {
    /// Why a stream ends.
    enum Farewell: String {
        case shutdown, slow, limit
    }

    /// `tick`: the same for every filter.
    static func tick(_ head: HistoryToken) -> StreamChunk {
        chunk([event("tick", head, hasID: true)])
    }

    /// `bookmark`: a fresh id for a subscriber whose filter lets nothing through.
    static func bookmark(_ head: HistoryToken) -> StreamChunk {
        chunk([event("bookmark", head, hasID: true)])
    }

    static let ping = chunk([ServerSentEvent(event: "ping", data: "{}")])

    static func bye(_ reason: Farewell) -> StreamChunk {
        chunk([farewell(reason)])
    }

    /// A stream that ends before it began, with the time after which to come back.
    static func refusal(_ reason: Farewell) -> StreamChunk {
        var event = farewell(reason)
        event.retry = Int.random(in: 5_000...15_000)
        return chunk([event])
    }

    /// What opens a stream, in one piece.
    ///
    /// `hello` always comes first. It is followed by `reset`, with the problem of the token that was resumed from, or
    /// by a `tick` when that token is not the head.
    static func opening(head: HistoryToken, pingSeconds: Int, isBehind: Bool, reset: [UInt8]?) -> StreamChunk {
        var hello = event("hello", head, hasID: reset == nil, more: ",\"ping\":\(pingSeconds)")
        hello.retry = Int.random(in: 1_000...5_000)
        var events = [hello]
        if let reset {
            events.append(ServerSentEvent(event: "reset", id: head.description, data: reset))
        } else if isBehind {
            events.append(event("tick", head, hasID: true))
        }
        return chunk(events)
    }

    private static func farewell(_ reason: Farewell) -> ServerSentEvent {
        ServerSentEvent(event: "bye", data: "{\"reason\":\"\(reason.rawValue)\"}")
    }

    private static func event(_ name: String, _ head: HistoryToken, hasID: Bool, more: String = "") -> ServerSentEvent {
        ServerSentEvent(event: name, id: hasID ? head.description : nil, data: data(head, more: more))
    }

    /// The JSON object that says where history stands; `more` are further members, each with a comma before it.
    static func data(_ head: HistoryToken, more: String = "") -> String {
        """
        {"storeIdentifier":"\(head.store)","eventCounter":\(head.number),"token":"\(head)"\(more)}
        """
    }

    private static func chunk(_ events: [ServerSentEvent]) -> StreamChunk {
        var encoder = EventStreamEncoder()
        for event in events {
            do {
                try encoder.append(event)
            } catch {
                preconditionFailure("JSON and tokens have no line ends: \(error)")
            }
        }
        return encoder.chunk
    }
}
