// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Contract section 1, values and dates.
struct ValueTests {
    private let server: TestServer

    init() async throws {
        server = try await TestServer()
    }

    private func insertStay(_ more: String = "") async throws -> InsertedRecord {
        try InsertedRecord(await server.ask("POST", "/accommodations", #"{"placeName":"Casa"\#(more)}"#))
    }

    @Test func `a record always shows all its members, null where there is none`() async throws {
        let trip = try await server.insertTrip()
        let stay = try await insertStay()
        let item = await server.ask("POST", "\(trip.path)/bucket-list", #"{"title":"x"}"#)
        #expect(
            try Set(trip.answer.object().keys) == [
                "id", "version", "name", "destination", "startDate", "endDate", "livingAccommodation",
            ]
        )
        #expect(try trip.answer.object()["livingAccommodation"] is NSNull)
        let place = try stay.answer.object()
        #expect(Set(place.keys) == ["id", "version", "placeName", "address", "isConfirmed", "trip"])
        #expect(place["address"] is NSNull && place["trip"] is NSNull && place["isConfirmed"] as? Bool == false)
        let wish = try item.object()
        #expect(Set(wish.keys) == ["id", "version", "title", "details", "hasReservation", "isInPlan", "trip"])
        #expect(wish["details"] is NSNull && wish["hasReservation"] as? Bool == false)
        #expect(wish["isInPlan"] as? Bool == false && wish["trip"] as? String == trip.id)
    }

    @Test func `an optional member that PUT leaves out or gives as null gets its default`() async throws {
        let stay = try await insertStay(#","address":{"city":"Faro"},"isConfirmed":true"#)
        let put = try await server.ask("PUT", stay.path, #"{"placeName":"Casa","address":null}"#).object()
        #expect(put["address"] is NSNull && put["isConfirmed"] as? Bool == false)
    }

    @Test(arguments: ["POST", "PUT", "PATCH"])
    func `null for a required or a true-or-false member is 422 in every verb`(method: String) async throws {
        let stay = try await insertStay()
        let target = method == "POST" ? "/accommodations" : stay.path
        let answer = await server.ask(method, target, #"{"placeName":null,"isConfirmed":null}"#)
        #expect(answer.problem == "invalid")
        #expect(try answer.pointers() == ["/placeName", "/isConfirmed"])
        let operation = #"{"update":{"model":"LivingAccommodation","id":"\#(stay.id)","values":{"isConfirmed":null}}}"#
        #expect(try await server.save([operation]).pointers() == ["/operations/0/update/values/isConfirmed"])
    }

    @Test(arguments: ["POST", "PUT", "PATCH"])
    func `a member that the model does not have is 422 by name`(method: String) async throws {
        let trip = try await server.insertTrip()
        let body = TestServer.trip("B", more: #","colour":"red""#)
        let answer = await server.ask(method, method == "POST" ? "/trips" : trip.path, body)
        #expect(answer.problem == "invalid")
        #expect(try answer.pointers() == ["/colour"])
        #expect(try answer.string("detail")?.contains("‘colour’") == true)
    }

    @Test(arguments: [
        #"{"name":"a","name":"b"}"#, #"{"name":"a","na\u006de":"b"}"#, #"{"name":"\ud800"}"#,
        #"{"name":"\udc00\ud800"}"#,
        #"{"a":{"b":1,"b":2}}"#, "{", "", " ", "\u{FEFF}{}", "{} {}", "nul", "{'a':1}", "[1,]", "01",
    ])
    func `what is no strict JSON is 400`(body: String) async {
        for (method, target) in [("POST", "/trips"), ("POST", "/transactions")] {
            #expect(await server.ask(method, target, body).problem == "malformed-json")
        }
    }

    @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3]] as [[UInt8]])
    func `invalid UTF-8 is 400`(bytes: [UInt8]) async {
        let body = Array(#"{"name":""#.utf8) + bytes + Array(#""}"#.utf8)
        #expect(await server.ask("POST", "/trips", bytes: body).problem == "malformed-json")
    }

    @Test func `text is kept as it came, without NUL, at most 64 KiB`() async throws {
        let name = "e\u{301} \u{E9} \u{1F3DD}\u{FE0F} \u{200F}\u{FEFF} \u{7F}"
        let trip = try await server.insertTrip(name)
        let read = try #require(try await server.ask("GET", trip.path).string("name"))
        #expect(read.utf8.elementsEqual(name.utf8))
        #expect(try await server.ask("POST", "/trips", TestServer.trip(#"a\u0000"#)).pointers() == ["/name"])
        let longest = String(repeating: "x", count: 65_536)
        #expect(await server.ask("PATCH", trip.path, #"{"name":"\#(longest)"}"#).status == 200)
        #expect(try await server.ask("PATCH", trip.path, #"{"name":"\#(longest)x"}"#).pointers() == ["/name"])
    }

    @Test func `an address is null or four texts, each of which may be null; one with nothing in it is null`()
        async throws
    {
        let stay = try await insertStay(#","address":{"city":"Faro","postcode":null}"#)
        let address = try #require(try stay.answer.object()["address"] as? [String: Any])
        #expect(Set(address.keys) == ["street", "city", "postcode", "country"])
        #expect(address["city"] as? String == "Faro" && address["street"] is NSNull)
        let patched = await server.ask("PATCH", stay.path, #"{"address":{"street":"Rua","city":null}}"#)
        let merged = try #require(try patched.object()["address"] as? [String: Any])
        #expect(merged["street"] as? String == "Rua" && merged["city"] is NSNull)
        let emptied = await server.ask("PATCH", stay.path, #"{"address":{"street":null}}"#)
        #expect(try emptied.object()["address"] is NSNull)
        // Nothing was there, and nothing is there: no change.
        #expect(await server.ask("PATCH", stay.path, #"{"address":{}}"#)["tripfeed-no-change"] == "true")
        #expect(try await server.ask("PATCH", stay.path, #"{"address":{"town":"x"}}"#).pointers() == ["/address/town"])
    }

    @Test(arguments: [
        ("2027-01-01", "2027-01-01T00:00:00.000Z"), ("2027-01-01T10:00:00+02:00", "2027-01-01T08:00:00.000Z"),
        ("2027-01-01T10:00:00.1239Z", "2027-01-01T10:00:00.123Z"), ("2027-01-01t10:00:00z", "2027-01-01T10:00:00.000Z"),
        ("2027-01-01T00:00:00+23:59", "2026-12-31T00:01:00.000Z"), ("0001-01-01", "0001-01-01T00:00:00.000Z"),
        ("2024-02-29", "2024-02-29T00:00:00.000Z"), ("2027-01-01T00:00:00-00:00", "2027-01-01T00:00:00.000Z"),
    ])
    func `a date is RFC 3339 with an offset or a day, answered in UTC with milliseconds`(
        text: String,
        answered: String
    ) async throws {
        let answer = await server.ask("POST", "/trips", TestServer.trip(from: text))
        #expect(try answer.string("startDate") == answered)
    }

    @Test(arguments: [
        "2027-01-01T23:59:60Z", "2027-01-01T24:00:00Z", "2027-01-01 10:00:00Z", "2027-01-01T10:00:00", "2027-02-29",
        "2027-01-01T00:00:00+24:00", "0000-01-01", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
        "10000-01-01",
        "2027-1-1", "2027-01-01T10:00Z", "2027-01-01Z", "20270101", "", "now", "1796068800",
    ])
    func `any other text is no date: 422, in a parameter 400`(text: String) async throws {
        #expect(try await server.ask("POST", "/trips", TestServer.trip(from: text)).pointers() == ["/startDate"])
        let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        #expect(await server.ask("GET", "/trips?startDate=\(query)").problem == "bad-parameter")
    }

    @Test func `digits beyond milliseconds are cut off before anything is compared`() async throws {
        try await server.insertTrip(more: "")
        let body = TestServer.trip(from: "2027-01-01T00:00:00.0009Z")
        #expect(await server.ask("POST", "/trips", body).problem == "not-unique")
        #expect(try await server.ask("GET", "/trips?startDate=2027-01-01T00:00:00.0009Z").items("name") == ["A"])
    }

    @Test func `in a query a space before an offset is read as a plus`() async throws {
        try await server.insertTrip()
        for text in ["2027-01-01T01:00:00+01:00", "2027-01-01T01:00:00%2B01:00", "2027-01-01T01:00:00%2001:00"] {
            #expect(try await server.ask("GET", "/trips?startDate=\(text)").items("name") == ["A"])
        }
    }
}
