// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import TestSupport
import Testing

/// Contract section 2: what a request with an `Idempotency-Key` is answered that was carried out before.
struct ReplayTests {
    private static let id = "00000000-0000-4000-8000-000000000001"
    private let clock = StoreClock()
    private let server: TestServer

    init() async throws {
        server = try await TestServer(clock: clock)
    }

    private func head() async -> String? {
        await server.ask("GET", "/history/status")["tripfeed-token"]
    }

    /// What every replay has as the first answer had it.
    private func expectSameFields(_ replay: HTTPAnswer, _ first: HTTPAnswer) {
        #expect(replay.status == first.status)
        for name in [
            "location", "content-location", "preference-applied", "tripfeed-token", "tripfeed-previous-token",
            "tripfeed-changes", "tripfeed-no-change", "cache-control",
        ] {
            #expect(replay[name] == first[name], "\(name)")
        }
        #expect(replay["idempotency-replayed"] == "true" && first["idempotency-replayed"] == nil)
    }

    /// Asks twice, and expects that the second request does nothing and is answered as the first.
    @discardableResult
    private func askTwice(
        _ method: String,
        _ target: String,
        _ body: String?,
        _ fields: KeyValuePairs<String, String>
    ) async -> (first: HTTPAnswer, replay: HTTPAnswer) {
        let first = await server.ask(method, target, body, fields)
        #expect((200..<300).contains(first.status), "\(method) \(target): \(first.text)")
        let before = await head()
        let replay = await server.ask(method, target, body, fields)
        #expect(await head() == before)
        expectSameFields(replay, first)
        #expect(replay.body == first.body && replay["etag"] == first["etag"])
        return (first, replay)
    }

    @Test func `every write is carried out once and answered as it was`() async throws {
        let path = "/trips/\(Self.id)"
        let stay = #"{"placeName":"Hotel"}"#
        let operation = #"{"operations":[{"insert":{"model":"Trip","values":\#(TestServer.trip("L"))}}]}"#
        let cases: [(method: String, target: String, body: String?, status: Int)] = [
            ("POST", "/trips", TestServer.trip("A"), 201), ("PUT", path, TestServer.trip("B"), 201),
            ("PUT", path, TestServer.trip("C"), 200), ("PATCH", path, #"{"name":"D"}"#, 200),
            ("PUT", "\(path)/accommodation", stay, 201), ("PUT", "\(path)/accommodation", #"{"placeName":"H"}"#, 200),
            ("PATCH", "\(path)/accommodation", #"{"isConfirmed":true}"#, 200),
            ("POST", "\(path)/bucket-list", #"{"title":"Swim"}"#, 201), ("POST", "/transactions", operation, 201),
            ("DELETE", "\(path)/accommodation", nil, 204), ("DELETE", path, nil, 204),
        ]
        for (index, (method, target, body, status)) in cases.enumerated() {
            let (first, _) = await askTwice(method, target, body, ["Idempotency-Key": "key-\(index)-of-this"])
            #expect(first.status == status)
        }
    }

    @Test func `a merge is answered with its Content-Location and its preference again`() async throws {
        try await server.insertTrip("A")
        let body = TestServer.trip("A", more: #","id":null"#)
        let fields: KeyValuePairs = ["Idempotency-Key": "merging-1", "Prefer": "resolution=merge-duplicates"]
        let (first, _) = await askTwice("POST", "/trips", body, fields)
        #expect(first.status == 200 && first["content-location"] != nil && first["tripfeed-no-change"] == "true")
        #expect(first["preference-applied"] == "resolution=merge-duplicates")
    }

    @Test func `a save without change is answered as it was, though the head has moved on`() async throws {
        let trip = try await server.insertTrip("A", more: #","id":"\#(Self.id)""#)
        let fields: KeyValuePairs = [
            "Idempotency-Key": "unchanged", "Tripfeed-Author": "app", "Tripfeed-Bundle": "b",
        ]
        let first = await server.ask("PATCH", trip.path, #"{"name":"A"}"#, fields)
        let operations = [#"{"update":{"model":"Trip","id":"\#(Self.id)","values":{"name":"A"}}}"#]
        let listFields: KeyValuePairs = [
            "Idempotency-Key": "unchanged-list", "Tripfeed-Author": "app", "Tripfeed-Bundle": "b",
        ]
        let firstList = await server.save(operations, listFields)
        #expect(first["tripfeed-no-change"] == "true" && firstList["tripfeed-no-change"] == "true")
        try await server.insertTrip("B")
        expectSameFields(await server.ask("PATCH", trip.path, #"{"name":"A"}"#, fields), first)
        let list = await server.save(operations, listFields)
        expectSameFields(list, firstList)
        #expect(list.body == firstList.body && list.status == 200)
    }

    @Test func `the body is the record as it is now, with its tag`() async throws {
        let fields: KeyValuePairs = ["Idempotency-Key": "inserting"]
        let first = try InsertedRecord(await server.ask("POST", "/trips", TestServer.trip("A"), fields))
        let changed = await server.ask("PATCH", first.path, #"{"destination":"Porto"}"#)
        let replay = await server.ask("POST", "/trips", TestServer.trip("A"), fields)
        expectSameFields(replay, first.answer)
        #expect(replay.body == changed.body && replay["etag"] == changed["etag"])
    }

    @Test func `the body is null once the record was deleted, and has no tag`() async throws {
        let fields: KeyValuePairs = ["Idempotency-Key": "inserting"]
        let first = try InsertedRecord(await server.ask("POST", "/trips", TestServer.trip("A"), fields))
        await server.ask("DELETE", first.path)
        let replay = await server.ask("POST", "/trips", TestServer.trip("A"), fields)
        expectSameFields(replay, first.answer)
        #expect(replay.text == "null" && replay["etag"] == nil)
        #expect(replay["content-type"] == "application/json")
    }

    @Test func `what was answered without a body is answered without one, and without a tag of a later change`()
        async throws
    {
        let fields: KeyValuePairs = ["Idempotency-Key": "inserting", "Prefer": "return=minimal"]
        let first = try InsertedRecord(await server.ask("POST", "/trips", TestServer.trip("A"), fields))
        let replay = await server.ask("POST", "/trips", TestServer.trip("A"), fields)
        expectSameFields(replay, first.answer)
        #expect(replay.body.isEmpty && replay["etag"] == nil)
        // What is kept is how the first was answered, whatever the second prefers.
        let full = await server.ask("POST", "/trips", TestServer.trip("A"), ["Idempotency-Key": "inserting"])
        expectSameFields(full, first.answer)
        let list: KeyValuePairs = ["Idempotency-Key": "list-of-one", "Prefer": "return=minimal"]
        let operation = #"{"insert":{"model":"Trip","values":\#(TestServer.trip("B"))}}"#
        let firstList = await server.save([operation], list)
        let replayedList = await server.save([operation], list)
        expectSameFields(replayedList, firstList)
        #expect(replayedList.body.isEmpty && replayedList["preference-applied"] == "return=minimal")
    }

    @Test func `a transaction is answered as history has it, and as null once it was pruned`() async throws {
        let fields: KeyValuePairs = ["Idempotency-Key": "list-of-one", "Tripfeed-Author": "app"]
        try await server.insertTrip("Before")
        let operation = #"{"insert":{"model":"Trip","id":"\#(Self.id)","values":\#(TestServer.trip("A"))}}"#
        let first = await server.save([operation], fields)
        #expect(first.status == 201)
        await server.ask("DELETE", "/trips/\(Self.id)")
        let replay = await server.save([operation], fields)
        expectSameFields(replay, first)
        #expect(replay.body == first.body)
        let token = try #require(first["tripfeed-token"].flatMap { HistoryToken($0) })
        _ = try await server.store.prune(.through(token))
        let pruned = await server.save([operation], fields)
        expectSameFields(pruned, first)
        #expect(pruned.text == "null")
    }

    @Test func `after 24 hours the request is carried out again`() async throws {
        let fields: KeyValuePairs = ["Idempotency-Key": "deleting"]
        try await server.insertTrip(more: #","id":"\#(Self.id)""#)
        #expect(await server.ask("DELETE", "/trips/\(Self.id)", nil, fields).status == 204)
        clock.advance(by: 24 * 60 * 60 * 1_000 - 1)
        #expect(await server.ask("DELETE", "/trips/\(Self.id)", nil, fields)["idempotency-replayed"] == "true")
        clock.advance(by: 1)
        #expect(await server.ask("DELETE", "/trips/\(Self.id)", nil, fields).problem == "not-found")
    }
}
