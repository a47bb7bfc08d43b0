// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import TestSupport
import Testing
import Trips

@testable import TripfeedServer

struct TickEventsTests {
    private struct Wake: Decodable {
        let storeIdentifier: String
        let eventCounter: Int
        let token: String
        let ping: Int?
    }

    private struct Reason: Decodable {
        let reason: String
    }

    private let head = HistoryToken(store: RecordID(high: 1, low: 2), number: 41, fingerprint: 7)

    private func events(_ chunk: StreamChunk) -> [EventReader.Event] {
        EventReader.events(in: Array(chunk.bytes(chunked: false)))
    }

    @Test func `tick, bookmark and hello tell the head`() throws {
        let hello = TickEvents.opening(head: head, pingSeconds: 15, isBehind: false, reset: nil)
        let all = [TickEvents.tick(head), TickEvents.bookmark(head), hello].flatMap(events)
        #expect(all.map(\.name) == ["tick", "bookmark", "hello"])
        for event in all {
            let data = try event.decode(Wake.self)
            #expect(event.id == head.description && data.token == head.description)
            #expect(data.storeIdentifier == head.store.description)
            #expect(data.eventCounter == 41)
        }
        #expect(try all.map { try $0.decode(Wake.self).ping } == [nil, nil, 15])
    }

    @Test func `an event is just these bytes`() {
        let data = #"{"storeIdentifier":"\#(head.store)","eventCounter":41,"token":"\#(head)"}"#
        for (chunk, expected) in [
            (TickEvents.tick(head), "event: tick\nid: \(head)\ndata: \(data)\n\n"),
            (TickEvents.bookmark(head), "event: bookmark\nid: \(head)\ndata: \(data)\n\n"),
            (TickEvents.ping, "event: ping\ndata: {}\n\n"),
            (TickEvents.bye(.shutdown), "event: bye\ndata: {\"reason\":\"shutdown\"}\n\n"),
        ] {
            #expect(String(decoding: chunk.bytes(chunked: false), as: UTF8.self) == expected)
        }
    }

    @Test func `a reset is one line of data, whatever its token was`() throws {
        let encoder = ProblemEncoder(schema: try TripSchema.make())
        let text = "a\r\nb\u{0}c\u{2028}"
        let problem = encoder.json(Problem(.malformedToken, text), instance: text)
        let opening = TickEvents.opening(head: head, pingSeconds: 5, isBehind: false, reset: problem)
        let bytes = Array(opening.bytes(chunked: false))
        #expect(!bytes.contains(0x0D) && !bytes.contains(0))
        #expect(bytes.split(separator: 0x0A).filter { $0.starts(with: "data: ".utf8) }.count == 2)
    }

    @Test func `the time to come back is random between 1 and 5 seconds`() throws {
        let times = try (0..<200).map { _ in
            let opening = TickEvents.opening(head: head, pingSeconds: 15, isBehind: false, reset: nil)
            return try #require(events(opening).first?.retry)
        }
        #expect(times.allSatisfy { (1_000...5_000).contains($0) })
        #expect(Set(times).count > 50)
    }

    @Test func `who is behind gets a tick in the same write, and who has a bad token a reset`() {
        let behind = events(TickEvents.opening(head: head, pingSeconds: 5, isBehind: true, reset: nil))
        #expect(behind.map(\.name) == ["hello", "tick"])
        let problem = Array(#"{"type":"/problems/malformed-token"}"#.utf8)
        let reset = events(TickEvents.opening(head: head, pingSeconds: 5, isBehind: true, reset: problem))
        #expect(reset.map(\.name) == ["hello", "reset"])
        #expect(reset.map(\.id) == [nil, head.description])
        #expect(reset.last?.data == String(decoding: problem, as: UTF8.self))
    }

    @Test func `ping and bye have no id, and each event has one line of data`() throws {
        #expect(events(TickEvents.ping) == [.init(name: "ping", data: "{}")])
        for reason in [TickEvents.Farewell.shutdown, .slow, .limit] {
            let bye = try #require(events(TickEvents.bye(reason)).first)
            #expect(bye.id == nil && bye.retry == nil)
            #expect(try bye.decode(Reason.self).reason == reason.rawValue)
            let refusal = events(TickEvents.refusal(reason))
            #expect(refusal.map(\.name) == ["bye"])
            #expect((5_000...15_000).contains(refusal[0].retry ?? 0))
        }
        for chunk in [TickEvents.ping, TickEvents.tick(head), TickEvents.bye(.slow)] {
            let text = String(decoding: chunk.bytes(chunked: false), as: UTF8.self)
            #expect(text.split(separator: "\n").filter { $0.hasPrefix("data:") }.count == 1)
            #expect(text.hasSuffix("\n\n"))
        }
    }
}
