// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Contract section 2: operations and what the save answers.
struct SaveTests {
    private static let first = "00000000-0000-4000-8000-000000000001"
    private static let second = "00000000-0000-4000-8000-000000000002"
    private let server: TestServer

    init() async throws {
        server = try await TestServer()
    }

    private func insert(_ id: String? = first, _ name: String = "A") -> String {
        let id = id.map { #""id":"\#($0)","# } ?? ""
        return #"{"insert":{"model":"Trip",\#(id)"values":\#(TestServer.trip(name))}}"#
    }

    private func update(_ values: String, _ id: String = first, ifMatch: String? = nil) -> String {
        let condition = ifMatch.map { #","ifMatch":"\#($0)""# } ?? ""
        return #"{"update":{"model":"Trip","id":"\#(id)"\#(condition),"values":\#(values)}}"#
    }

    private func delete(_ id: String = first, ifMatch: String? = nil) -> String {
        let condition = ifMatch.map { #","ifMatch":"\#($0)""# } ?? ""
        return #"{"delete":{"model":"Trip","id":"\#(id)"\#(condition)}}"#
    }

    @Test func `the answer is 201 with the transaction, as history will show it`() async throws {
        let stay = #"{"insert":{"model":"LivingAccommodation","values":{"placeName":"x","trip":"\#(Self.first)"}}}"#
        let fields: KeyValuePairs = [
            "Tripfeed-Author": "widget", "Tripfeed-Bundle": "com.example", "Tripfeed-Process": "7",
        ]
        let answer = await server.save([insert(), stay], fields)
        #expect(answer.status == 201)
        let body = try answer.object()
        #expect(
            Set(body.keys) == [
                "token", "transactionIdentifier", "storeIdentifier", "timestamp", "author", "bundleIdentifier",
                "processIdentifier", "changes",
            ]
        )
        #expect(body["author"] as? String == "widget" && body["bundleIdentifier"] as? String == "com.example")
        #expect(body["processIdentifier"] as? String == "7")
        #expect(body["timestamp"] as? String == "2026-11-30T20:00:00.000Z")
        #expect(body["token"] as? String == answer["tripfeed-token"])
        #expect(try answer.changes() == ["insert Trip", "insert LivingAccommodation"])
        #expect(await server.ask("GET", "/history").text.contains(answer.text))
    }

    @Test func `without labels all three are null`() async throws {
        let body = try await server.save([insert()]).object()
        #expect(body["author"] is NSNull && body["bundleIdentifier"] is NSNull && body["processIdentifier"] is NSNull)
    }

    @Test func `a single write is a save of one operation`() async throws {
        let trip = try await server.insertTrip(author: "app")
        let transaction = try #require(try await server.ask("GET", "/history").objects("transactions").first)
        #expect(transaction["author"] as? String == "app" && transaction["token"] as? String == trip.token)
    }

    @Test func `operations take effect one after another, and may refer to what an earlier one inserts`() async throws {
        let stay = #"{"insert":{"model":"LivingAccommodation","values":{"placeName":"x","trip":"\#(Self.first)"}}}"#
        let early = await server.save([stay, insert()])
        #expect(early.problem == "invalid")
        #expect(try early.pointers() == ["/operations/0/insert/values/trip"])
        #expect(await server.save([insert(), stay]).status == 201)
    }

    @Test func `a failing operation gives its status and a pointer, and nothing is stored`() async throws {
        let token = try await server.insertTrip("B").token
        let cases: [(operations: [String], problem: String, pointer: String)] = [
            // A missing record is 422, never 404.
            ([insert(), update(#"{"name":"x"}"#, Self.second)], "invalid", "/operations/1/update/id"),
            ([insert(), delete(Self.second)], "invalid", "/operations/1/delete/id"),
            ([insert(), update(#"{"endDate":"2020-01-01"}"#)], "invalid", "/operations/1/update/values/endDate"),
            ([insert(), insert(Self.second, "B")], "not-unique", "/operations/1/insert/values/name"),
            ([insert(), insert(Self.first, "C")], "not-unique", "/operations/1/insert/id"),
            ([insert(), update("{}", ifMatch: "x")], "precondition-failed", "/operations/1/update/ifMatch"),
        ]
        for (operations, problem, pointer) in cases {
            let answer = await server.save(operations)
            #expect(answer.problem == problem, "\(answer.text)")
            #expect(try answer.pointers() == [pointer])
            #expect(answer["tripfeed-token"] == nil)
        }
        #expect(await server.ask("GET", "/history/status")["tripfeed-token"] == token)
        #expect(await server.ask("GET", "/trips/\(Self.first)").problem == "not-found")
    }

    @Test func `the values of an update are a merge patch`() async throws {
        let more = #","livingAccommodation":{"placeName":"x","address":{"city":"Faro","street":"Rua"}}"#
        let trip = try await server.insertTrip(more: more)
        let stay = try #require(try trip.answer.string("livingAccommodation"))
        let values = #"{"address":{"street":null}}"#
        let answer = await server.save([
            #"{"update":{"model":"LivingAccommodation","id":"\#(stay)","values":\#(values)}}"#
        ])
        #expect(try answer.changes() == ["update LivingAccommodation address"])
        let address = try await server.ask("GET", "/accommodations/\(stay)").object()["address"] as? [String: Any]
        #expect(address?["city"] as? String == "Faro" && address?["street"] is NSNull)
    }

    @Test func `ifMatch is judged against the version from before the save`() async throws {
        let trip = try await server.insertTrip(more: #","id":"\#(Self.first)""#)
        let version = String(trip.tag.dropFirst().dropLast())
        let twice = await server.save([
            update(#"{"name":"B"}"#, ifMatch: version), update(#"{"name":"C"}"#, ifMatch: version),
        ])
        #expect(twice.status == 201)
        let stale = await server.save([delete(ifMatch: version)])
        #expect(stale.problem == "precondition-failed")
        #expect(try stale.pointers() == ["/operations/0/delete/ifMatch"])
        // A record that the save inserted has no version from before it.
        let inserted = await server.save([insert(Self.second, "D"), update("{}", Self.second, ifMatch: version)])
        #expect(inserted.problem == "precondition-failed")
    }

    @Test func `ifToken that is not the head is 412 with the head`() async throws {
        let old = try await server.insertTrip("B").token
        let head = try await server.insertTrip("C").token
        let refused = await server.save([insert()], more: #","ifToken":"\#(old)""#)
        #expect(refused.problem == "precondition-failed")
        #expect(try refused.string("currentToken") == head)
        #expect(try refused.pointers() == ["/ifToken"])
        #expect(await server.save([insert()], more: #","ifToken":"\#(head)""#).status == 201)
    }

    @Test func `a bad ifToken is 410 or 400 as anywhere`() async throws {
        let foreign = try await TestServer().insertTrip().token
        #expect(await server.save([insert()], more: #","ifToken":"\#(foreign)""#).problem == "token-foreign")
        #expect(await server.save([insert()], more: #","ifToken":"x""#).problem == "malformed-token")
        #expect(try await server.save([insert()], more: #","ifToken":null"#).pointers() == ["/ifToken"])
    }

    @Test func `every answer to a save carries its token, the one before, and how many changes`() async throws {
        var previous = await server.ask("GET", "/history/status")["tripfeed-token"]
        let trip = try await server.insertTrip(more: #","id":"\#(Self.first)","bucketList":[{"title":"x"}]"#)
        let answers = [
            (trip.answer, 2), (await server.ask("PUT", trip.path, TestServer.trip("B")), 1),
            (await server.ask("PATCH", trip.path, #"{"name":"C"}"#), 1),
            (await server.save([insert(Self.second, "D")]), 1), (await server.ask("DELETE", trip.path), 2),
        ]
        for (answer, changes) in answers {
            #expect(answer["tripfeed-previous-token"] == previous)
            #expect(answer["tripfeed-changes"] == "\(changes)")
            #expect(answer["tripfeed-no-change"] == nil)
            #expect(answer["cache-control"] == "no-store")
            previous = answer["tripfeed-token"]
        }
    }

    @Test func `a body that is no save is 422 or 400`() async throws {
        #expect(try await server.ask("POST", "/transactions", "[]").pointers() == [""])
        #expect(try await server.save([]).pointers() == ["/operations"])
        #expect(await server.ask("POST", "/transactions", "").problem == "malformed-json")
        #expect(await server.ask("POST", "/transactions").problem == "length-required")
    }
}
