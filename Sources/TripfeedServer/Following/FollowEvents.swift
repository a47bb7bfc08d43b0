// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// The events of a stream that follows history as bytes.
///
/// Here the last id is the reader's place, so only what moves that place has one.
enum FollowEvents {
    /// Where in a transaction's JSON its token's text lies: `{"token":"…`.
    private static let tokenStart = 10

    /// A page's transactions; and `upToDate`, when nothing is left behind it.
    static func chunk(of page: HistoryPage) -> StreamChunk {
        var encoder = EventStreamEncoder()
        append(page, to: &encoder)
        return encoder.chunk
    }

    /// What opens a stream: `hello`, then a first page.
    static func opening(_ page: HistoryPage, pingSeconds: Int) -> StreamChunk {
        var encoder = EventStreamEncoder()
        append(hello(page.status.token, pingSeconds, isPruned: page.startsAtPrunedHistory), to: &encoder)
        append(page, to: &encoder)
        // Who is up to date from the beginning is told so, though no transaction says it.
        if page.count == 0, !page.hasMore { append(upToDate(page.token), to: &encoder) }
        return encoder.chunk
    }

    /// What opens a stream whose place to resume from is none.
    static func opening(head: HistoryToken, pingSeconds: Int, problem: [UInt8]) -> StreamChunk {
        var encoder = EventStreamEncoder()
        append(hello(head, pingSeconds, isPruned: false), to: &encoder)
        append(ServerSentEvent(event: "reset", id: head.description, data: problem), to: &encoder)
        append(upToDate(head), to: &encoder)
        return encoder.chunk
    }

    /// `reset`, with why the reader's place is none any more, and `upToDate` at the head.
    static func reset(head: HistoryToken, problem: [UInt8]) -> StreamChunk {
        var encoder = EventStreamEncoder()
        append(ServerSentEvent(event: "reset", id: head.description, data: problem), to: &encoder)
        append(upToDate(head), to: &encoder)
        return encoder.chunk
    }

    /// `upToDate` alone.
    static func caughtUp(at token: HistoryToken) -> StreamChunk {
        var encoder = EventStreamEncoder()
        append(upToDate(token), to: &encoder)
        return encoder.chunk
    }

    private static func append(_ page: HistoryPage, to encoder: inout EventStreamEncoder) {
        page.forEachTransaction { json in
            let start = json.startIndex + tokenStart
            let token = String(decoding: json[start..<start + HistoryToken.textLength], as: UTF8.self)
            append(ServerSentEvent(event: "transaction", id: token, data: Array(json)), to: &encoder)
        }
        if page.count > 0, !page.hasMore { append(upToDate(page.token), to: &encoder) }
    }

    private static func hello(_ head: HistoryToken, _ pingSeconds: Int, isPruned: Bool) -> ServerSentEvent {
        let more = ",\"ping\":\(pingSeconds)" + (isPruned ? ",\"pruned\":true" : "")
        var hello = ServerSentEvent(event: "hello", data: TickEvents.data(head, more: more))
        hello.retry = Int.random(in: 1_000...5_000)
        return hello
    }

    private static func upToDate(_ token: HistoryToken) -> ServerSentEvent {
        ServerSentEvent(event: "upToDate", id: token.description, data: TickEvents.data(token))
    }

    private static func append(_ event: ServerSentEvent, to encoder: inout EventStreamEncoder) {
        do {
            try encoder.append(event)
        } catch {
            preconditionFailure("JSON and tokens have no line ends: \(error)")
        }
    }
}
