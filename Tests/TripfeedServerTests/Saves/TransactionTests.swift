// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Contract section 2: what a transaction says.
struct TransactionTests {
    private static let first = "00000000-0000-4000-8000-000000000001"
    private static let second = "00000000-0000-4000-8000-000000000002"
    private let server: TestServer
    private let clock: StoreClock

    init() async throws {
        clock = StoreClock()
        server = try await TestServer(clock: clock)
    }

    private func insert(_ id: String, _ name: String = "A") -> String {
        #"{"insert":{"model":"Trip","id":"\#(id)","values":\#(TestServer.trip(name))}}"#
    }

    private func update(_ values: String) -> String {
        #"{"update":{"model":"Trip","id":"\#(Self.first)","values":\#(values)}}"#
    }

    private func delete(_ id: String) -> String {
        #"{"delete":{"model":"Trip","id":"\#(id)"}}"#
    }

    @Test func `a record has at most one change, the net effect, where the save first touched it`() async throws {
        let both = await server.save([insert(Self.first), insert(Self.second, "B"), update(#"{"name":"C"}"#)])
        #expect(try both.touched() == ["insert \(Self.first)", "insert \(Self.second)"])
        let twice = await server.save([update(#"{"name":"D"}"#), update(#"{"destination":"Faro","name":"E"}"#)])
        #expect(try twice.changes() == ["update Trip name,destination"])
        let back = await server.save([update(#"{"name":"F"}"#), update(#"{"name":"E","destination":"Porto"}"#)])
        #expect(try back.changes() == ["update Trip destination"])
    }

    @Test func `a delete stands where the record was deleted, and gets no update besides`() async throws {
        #expect(await server.save([insert(Self.first), insert(Self.second, "B")]).status == 201)
        let other = "00000000-0000-4000-8000-000000000003"
        let answer = await server.save([update(#"{"name":"C"}"#), insert(other, "D"), delete(Self.first)])
        #expect(try answer.touched() == ["insert \(other)", "delete \(Self.first)"])
    }

    @Test func `insert then delete is nothing, and inserting an id that the save deleted is 422`() async throws {
        let nothing = await server.save([insert(Self.first), delete(Self.first)])
        #expect(nothing.status == 200)
        #expect(try nothing.changes() == [])
        #expect(await server.save([insert(Self.first)]).status == 201)
        let again = await server.save([delete(Self.first), insert(Self.first)])
        #expect(again.problem == "invalid")
        #expect(try again.pointers() == ["/operations/1/insert/id"])
    }

    @Test func `a save without net effect is 200 with no changes and the head`() async throws {
        let head = await server.save([insert(Self.first)])["tripfeed-token"]
        let answer = await server.save(
            [update(#"{"name":"B"}"#), update(#"{"name":"A"}"#)],
            more: #","author":"app""#
        )
        let body = try answer.object()
        #expect(answer.status == 200)
        #expect(body["transactionIdentifier"] is NSNull && body["timestamp"] is NSNull)
        #expect(body["token"] as? String == head && body["author"] as? String == "app")
        #expect((body["changes"] as? [Any])?.isEmpty == true)
        #expect(answer["tripfeed-changes"] == "0" && answer["tripfeed-no-change"] == "true")
        #expect(answer["tripfeed-token"] == head && answer["tripfeed-previous-token"] == head)
        let made = try await server.save([insert(Self.second, "B")]).object()
        #expect(Set(body.keys) == Set(made.keys))
        #expect(body["storeIdentifier"] as? String == made["storeIdentifier"] as? String)
    }

    @Test func `updatedAttributes are in schema order, a composite by its own name`() async throws {
        let stay = try InsertedRecord(await server.ask("POST", "/accommodations", #"{"placeName":"x"}"#))
        let trip = try await server.insertTrip()
        let values = #"{"trip":"\#(trip.id)","isConfirmed":true,"address":{"city":"y"},"placeName":"x"}"#
        let answer = await server.save([
            #"{"update":{"model":"LivingAccommodation","id":"\#(stay.id)","values":\#(values)}}"#
        ])
        #expect(
            try answer.changes() == [
                "update LivingAccommodation address,isConfirmed,trip", "update Trip livingAccommodation",
            ]
        )
    }

    @Test func `a deleted record leaves only what its model preserves`() async throws {
        let more = #"""
            ,"livingAccommodation":{"placeName":"secret place","address":{"city":"secret city"}},
            "bucketList":[{"title":"kept title","details":"secret details"}]
            """#
        let trip = try await server.insertTrip("kept name", more: more)
        await server.ask("PATCH", trip.path, #"{"destination":"secret town"}"#)
        await server.ask("DELETE", trip.path)
        let history = await server.ask("GET", "/history")
        let last = try #require(try history.objects("transactions").last)
        let changes = try #require(last["changes"] as? [[String: Any]])
        let tombstones = changes.map { $0["tombstone"] as? [String: Any] ?? [:] }
        #expect(
            tombstones.map { Set($0.keys) } == [["placeName"], ["title", "trip"], ["name", "startDate", "endDate"]]
        )
        #expect(tombstones[1]["trip"] as? String == trip.id)
        #expect(tombstones[2]["startDate"] as? String == "2027-01-01T00:00:00.000Z")
        for secret in ["secret city", "secret details", "secret town", "Lisbon"] {
            #expect(!history.text.contains(secret))
        }
    }

    @Test func `a change says which attributes, never their values`() async throws {
        let trip = try await server.insertTrip("secret")
        await server.ask("PATCH", trip.path, #"{"destination":"secret"}"#)
        #expect(!(await server.ask("GET", "/history")).text.contains("secret"))
    }

    @Test func `a timestamp never decreases while the clock is behind`() async throws {
        var times: [String] = []
        for step in [0, -60_000, 30_000, 30_001] as [Int64] {
            clock.advance(by: step)
            let answer = await server.save([
                insert("00000000-0000-4000-8000-00000000000\(times.count)", "\(times.count)")
            ])
            times.append(try #require(try answer.string("timestamp")))
        }
        let start = "2026-11-30T20:00:00.000Z"
        #expect(times == [start, start, start, "2026-11-30T20:00:00.001Z"])
    }

    @Test func `an author is the header's or the body's, 400 if both are given and differ`() async throws {
        let header: KeyValuePairs = ["Tripfeed-Author": "widget"]
        #expect(
            await server.save([insert(Self.first)], more: #","author":"app""#, header).problem == "malformed-request"
        )
        let same = await server.save([insert(Self.first)], more: #","author":"widget""#, header)
        #expect(try same.string("author") == "widget")
        #expect(try await server.save([update(#"{"name":"B"}"#)], header).string("author") == "widget")
        let body = await server.save([update(#"{"name":"C"}"#)], more: #","author":"Zoë""#)
        #expect(try body.string("author") == "Zoë")
    }

    @Test(arguments: ["Tripfeed-Author", "Tripfeed-Bundle", "Tripfeed-Process"])
    func `a label in a header has 1 to 128 visible ASCII characters, else 400`(name: String) async throws {
        let longest = String(repeating: "x", count: 128)
        #expect(await server.save([insert(Self.first)], [name: longest]).status == 201)
        for value in [longest + "x", "", "é", "a\tb"] {
            for (method, target, body) in [
                ("POST", "/trips", TestServer.trip("B")), ("DELETE", "/trips/\(Self.first)", nil),
                ("PATCH", "/trips/\(Self.first)", "{}"), ("POST", "/transactions", "{}"),
            ] {
                #expect(await server.ask(method, target, body, [name: value]).problem == "malformed-request")
            }
        }
    }

    @Test func `a label in the body that is none is 422 at its place`() async throws {
        for author in ["", String(repeating: "x", count: 129), #"a\u0007"#] {
            let answer = await server.save([insert(Self.first)], more: #","author":"\#(author)""#)
            #expect(answer.problem == "invalid")
            #expect(try answer.pointers() == ["/author"])
        }
    }
}
