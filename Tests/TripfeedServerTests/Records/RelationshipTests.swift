// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Contract section 1, relationships.
struct RelationshipTests {
    private static let unused = "0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f"
    private let server: TestServer
    private let one: InsertedRecord
    private let two: InsertedRecord
    private let stay: InsertedRecord

    init() async throws {
        server = try await TestServer()
        one = try await server.insertTrip("One")
        two = try await server.insertTrip("Two")
        stay = try InsertedRecord(
            await server.ask("POST", "/accommodations", #"{"placeName":"Casa","trip":"\#(one.id)"}"#)
        )
    }

    /// The changes of the newest transaction.
    private func newest() async throws -> HTTPAnswer {
        let all = try await server.ask("GET", "/history").objects("transactions")
        let last = try JSONSerialization.data(withJSONObject: try #require(all.last))
        return HTTPAnswer(status: 200, fields: [], body: Array(last))
    }

    @Test func `setting, moving and clearing it updates every record that shows it, in order`() async throws {
        #expect(try await newest().touched() == ["insert \(stay.id)", "update \(one.id)"])
        #expect(try await server.ask("GET", one.path).string("livingAccommodation") == stay.id)
        let moved = await server.ask("PATCH", stay.path, #"{"trip":"\#(two.id)"}"#)
        #expect(moved["tripfeed-changes"] == "3")
        #expect(try await newest().touched() == ["update \(stay.id)", "update \(one.id)", "update \(two.id)"])
        #expect(
            try await newest().changes() == [
                "update LivingAccommodation trip", "update Trip livingAccommodation", "update Trip livingAccommodation",
            ]
        )
        #expect(await server.ask("PATCH", stay.path, #"{"trip":null}"#).status == 200)
        #expect(try await newest().touched() == ["update \(stay.id)", "update \(two.id)"])
        #expect(try await server.ask("GET", two.path).object()["livingAccommodation"] is NSNull)
    }

    @Test func `adding, moving or removing an item is a change of the item alone`() async throws {
        let item = try InsertedRecord(await server.ask("POST", "\(one.path)/bucket-list", #"{"title":"x"}"#))
        #expect(try await newest().touched() == ["insert \(item.id)"])
        #expect(await server.ask("GET", one.path)["etag"] == (await server.ask("GET", stay.path))["etag"])
        await server.ask("PATCH", item.path, #"{"trip":"\#(two.id)"}"#)
        #expect(try await newest().touched() == ["update \(item.id)"])
        await server.ask("DELETE", item.path)
        #expect(try await newest().touched() == ["delete \(item.id)"])
    }

    @Test func `deleting a trip deletes its accommodation, then its items by id, then the trip`() async throws {
        var items: [String] = []
        for number in 0..<4 {
            let answer = await server.ask("POST", "\(one.path)/bucket-list", #"{"title":"\#(number)"}"#)
            items.append(try InsertedRecord(answer).id)
        }
        let deleted = await server.ask("DELETE", one.path)
        #expect(deleted.status == 204)
        #expect(deleted["tripfeed-changes"] == "6")
        let expected = ["delete \(stay.id)"] + items.sorted().map { "delete \($0)" } + ["delete \(one.id)"]
        #expect(try await newest().touched() == expected)
        #expect(await server.ask("GET", stay.path).problem == "not-found")
    }

    @Test func `deleting an accommodation updates its trip`() async throws {
        #expect(await server.ask("DELETE", stay.path).status == 204)
        #expect(try await newest().touched() == ["delete \(stay.id)", "update \(one.id)"])
    }

    @Test func `a trip may carry its accommodation and its bucket list: one save, in that order`() async throws {
        let more = #","bucketList":[{"title":"b"},{"title":"a"}],"livingAccommodation":{"placeName":"Casa"}"#
        let trip = try await server.insertTrip("Three", more: more)
        #expect(trip.answer["tripfeed-changes"] == "4")
        #expect(
            try await newest().changes() == [
                "insert Trip", "insert LivingAccommodation", "insert BucketListItem", "insert BucketListItem",
            ]
        )
        let list = await server.ask("GET", "\(trip.path)/bucket-list")
        #expect(try list.items("title") == ["b", "a"])
        #expect(try list.items("trip") == [trip.id, trip.id])
        #expect(try await server.ask("GET", "\(trip.path)/accommodation").string("trip") == trip.id)
    }

    @Test func `a fault in a nested record has its place, and nothing is stored`() async throws {
        let token = await server.ask("GET", "/history/status")["tripfeed-token"]
        let more = #","bucketList":[{"title":"b"},{"title":null}],"livingAccommodation":{}"#
        let answer = await server.ask("POST", "/trips", TestServer.trip("Three", more: more))
        #expect(try answer.pointers() == ["/livingAccommodation/placeName", "/bucketList/1/title"])
        #expect(await server.ask("GET", "/history/status")["tripfeed-token"] == token)
    }

    @Test func `a reference to what is not there is 422`() async throws {
        for (target, body) in [
            ("/accommodations", #"{"placeName":"x","trip":"\#(Self.unused)"}"#),
            ("/bucket-list-items", #"{"title":"x","trip":"\#(Self.unused)"}"#),
        ] {
            let answer = await server.ask("POST", target, body)
            #expect(answer.problem == "invalid")
            #expect(try answer.pointers() == ["/trip"])
        }
    }

    @Test func `below its trip an accommodation is updated where there is one, keeping its id, else inserted`()
        async throws
    {
        let path = "\(two.path)/accommodation"
        for method in ["GET", "HEAD", "DELETE"] {
            #expect(await server.ask(method, path).problem == "not-found", "\(method)")
        }
        #expect(await server.ask("PATCH", path, #"{"placeName":"x"}"#).problem == "not-found")
        let made = await server.ask("PUT", path, #"{"placeName":"x"}"#)
        #expect(made.status == 201)
        let id = try #require(try made.string("id"))
        #expect(made["location"] == "/accommodations/\(id)")
        let updated = await server.ask("PUT", path, #"{"placeName":"y","trip":"\#(two.id)","id":"\#(id)"}"#)
        #expect(updated.status == 200)
        #expect(try updated.string("id") == id)
        #expect(updated["location"] == nil)
        #expect(try await server.ask("PATCH", path, #"{"isConfirmed":true}"#).object()["isConfirmed"] as? Bool == true)
        #expect(await server.ask("GET", path)["etag"] == (await server.ask("GET", "/accommodations/\(id)"))["etag"])
        #expect(await server.ask("DELETE", path).status == 204)
        #expect(await server.ask("GET", path).problem == "not-found")
    }

    @Test func `a trip in a body below its path has to be this trip`() async throws {
        let path = "\(one.path)/accommodation"
        let other = #"{"placeName":"x","trip":"\#(two.id)"}"#
        for method in ["PUT", "PATCH"] {
            #expect(try await server.ask(method, path, other).pointers() == ["/trip"])
            #expect(try await server.ask(method, path, #"{"placeName":"x","trip":null}"#).pointers() == ["/trip"])
        }
        let list = "\(one.path)/bucket-list"
        #expect(try await server.ask("POST", list, #"{"title":"x","trip":"\#(two.id)"}"#).pointers() == ["/trip"])
        let item = await server.ask("POST", list, #"{"title":"x","trip":"\#(one.id.uppercased())"}"#)
        #expect(item.status == 201)
        #expect(item["location"]?.hasPrefix("/bucket-list-items/") == true)
    }

    @Test func `a bucket list holds its trip's items alone, and there is none without its trip`() async throws {
        await server.ask("POST", "\(one.path)/bucket-list", #"{"title":"mine"}"#)
        await server.ask("POST", "\(two.path)/bucket-list", #"{"title":"theirs"}"#)
        #expect(try await server.ask("GET", "\(one.path)/bucket-list").items("title") == ["mine"])
        #expect(try await server.ask("GET", "\(one.path)/bucket-list?title=theirs").items("title") == [])
        #expect(try await server.ask("GET", "/bucket-list-items?sort=title").items("title") == ["mine", "theirs"])
        let nowhere = "/trips/\(Self.unused)"
        for path in ["\(nowhere)/bucket-list", "\(nowhere)/accommodation"] {
            #expect(await server.ask("GET", path).problem == "not-found", "\(path)")
        }
        #expect(await server.ask("POST", "\(nowhere)/bucket-list", #"{"title":"x"}"#).problem == "not-found")
        #expect(await server.ask("PUT", "\(nowhere)/accommodation", #"{"placeName":"x"}"#).problem == "not-found")
    }
}
