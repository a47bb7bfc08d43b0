// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Contract section 1, rules and merging.
struct RuleTests {
    private static let merging: KeyValuePairs = ["Prefer": "resolution=merge-duplicates"]
    private static let id = "0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f"
    private let server: TestServer
    private let trip: InsertedRecord

    init() async throws {
        server = try await TestServer()
        trip = try await server.insertTrip()
    }

    private func insert(_ values: String, id: String? = nil, model: String = "Trip") -> String {
        let id = id.map { #""id":"\#($0)","# } ?? ""
        return #"{"insert":{"model":"\#(model)",\#(id)"values":\#(values)}}"#
    }

    @Test func `name and dates are unique together, in POST, PUT and PATCH`() async throws {
        let other = try await server.insertTrip("B")
        for (method, target, body) in [
            ("POST", "/trips", TestServer.trip()), ("PUT", "/trips/\(Self.id)", TestServer.trip()),
            ("PUT", other.path, TestServer.trip()), ("PATCH", other.path, #"{"name":"A"}"#),
        ] {
            let clash = await server.ask(method, target, body)
            #expect(clash.problem == "not-unique", "\(method) \(target)")
            #expect(try clash.conflict() == ["model": "Trip", "id": trip.id])
        }
        #expect(await server.ask("POST", "/trips", TestServer.trip(to: "2027-02-02")).status == 201)
        #expect(await server.ask("POST", "/trips", TestServer.trip("a")).status == 201)
    }

    @Test func `endDate is not before startDate`() async throws {
        let early = TestServer.trip("B", from: "2027-02-01T00:00:00.001Z")
        #expect(try await server.ask("POST", "/trips", early).pointers() == ["/endDate"])
        #expect(await server.ask("POST", "/trips", TestServer.trip("B", from: "2027-02-01")).status == 201)
        #expect(try await server.ask("PATCH", trip.path, #"{"endDate":"2026-01-01"}"#).pointers() == ["/endDate"])
        #expect(try await server.ask("PATCH", trip.path, #"{"startDate":"2028-01-01"}"#).pointers() == ["/endDate"])
    }

    @Test func `a trip has at most one accommodation: a second is 409 naming the first`() async throws {
        let body = #"{"placeName":"x","trip":"\#(trip.id)"}"#
        let first = try InsertedRecord(await server.ask("POST", "/accommodations", body))
        let free = try InsertedRecord(await server.ask("POST", "/accommodations", #"{"placeName":"y"}"#))
        for (method, target, body) in [
            ("POST", "/accommodations", body), ("PATCH", free.path, #"{"trip":"\#(trip.id)"}"#),
            ("PUT", "/accommodations/\(Self.id)", body),
        ] {
            let clash = await server.ask(method, target, body)
            #expect(clash.problem == "relationship-taken", "\(method)")
            #expect(try clash.conflict() == ["model": "LivingAccommodation", "id": first.id])
        }
    }

    @Test func `rules are judged after each operation of a save`() async throws {
        let remove = #"{"delete":{"model":"Trip","id":"\#(trip.id)"}}"#
        let clash = await server.save([insert(TestServer.trip()), remove])
        #expect(clash.problem == "not-unique")
        #expect(try clash.pointers().allSatisfy { $0.hasPrefix("/operations/0/insert") })
        #expect(await server.save([remove, insert(TestServer.trip())]).status == 201)
    }

    @Test func `merging sets the members that are given, and the others stay`() async throws {
        let stay = await server.ask("PUT", "\(trip.path)/accommodation", #"{"placeName":"x","isConfirmed":true}"#)
        let id = try stay.string("id")
        let body = #"{"placeName":"y","trip":"\#(trip.id)"}"#
        let merged = await server.ask("POST", "/accommodations", body, Self.merging)
        #expect(merged.status == 200)
        #expect(merged["content-location"] == "/accommodations/\(id ?? "")")
        #expect(merged["location"] == nil)
        #expect(merged["preference-applied"] == "resolution=merge-duplicates")
        #expect(try merged.string("id") == id && merged.string("placeName") == "y")
        #expect(try merged.object()["isConfirmed"] as? Bool == true)
    }

    @Test func `a preference that had nothing to do is not said to have been applied`() async {
        let answer = await server.ask("POST", "/trips", TestServer.trip("B"), Self.merging)
        #expect(answer.status == 201)
        #expect(answer["preference-applied"] == nil)
    }

    @Test func `in a save an insert without an id of its own is merged, and the answer is 201`() async throws {
        let values = TestServer.trip().replacing("Lisbon", with: "Porto")
        let merged = await server.save([insert(values)], Self.merging)
        #expect(merged.status == 201)
        #expect(merged["preference-applied"] == "resolution=merge-duplicates")
        #expect(try merged.changes() == ["update Trip destination"])
        #expect(await server.save([insert(values, id: Self.id)], Self.merging).problem == "not-unique")
    }

    @Test func `what is merged has to be a valid insert, and what results is judged like any update`() async throws {
        let short = #"{"name":"A","startDate":"2027-01-01","endDate":"2027-02-01"}"#
        #expect(try await server.ask("POST", "/trips", short, Self.merging).pointers() == ["/destination"])
        let other = try await server.insertTrip("B")
        let stay = await server.ask("PUT", "\(other.path)/accommodation", #"{"placeName":"x"}"#)
        #expect(stay.status == 201)
        // Nothing is in its way but the trip that it names.
        let gone = #"{"placeName":"y","trip":"\#(Self.id)"}"#
        #expect(await server.ask("POST", "/accommodations", gone, Self.merging).problem == "invalid")
    }

    @Test func `an insert with nested objects is carried out while nothing is in its way, else it is 422`() async throws
    {
        let nested = #","livingAccommodation":{"placeName":"x"}"#
        let free = await server.ask("POST", "/trips", TestServer.trip("B", more: nested), Self.merging)
        #expect(free.status == 201)
        let clash = await server.ask("POST", "/trips", TestServer.trip(more: nested), Self.merging)
        #expect(clash.problem == "invalid")
        #expect(await server.ask("POST", "/trips", TestServer.trip(more: nested)).problem == "not-unique")
    }

    @Test func `PUT, PATCH and update are never merged`() async throws {
        let other = try await server.insertTrip("B")
        for (method, target) in [("PUT", "/trips/\(Self.id)"), ("PUT", other.path), ("PATCH", other.path)] {
            #expect(await server.ask(method, target, TestServer.trip(), Self.merging).problem == "not-unique")
        }
        let update = #"{"update":{"model":"Trip","id":"\#(other.id)","values":{"name":"A"}}}"#
        #expect(await server.save([update], Self.merging).problem == "not-unique")
    }
}
