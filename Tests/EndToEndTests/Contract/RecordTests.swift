// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Contract section 1, over HTTP.
@Suite(.ownThreads) struct RecordTests {
    private let api: ContractServer

    init() throws {
        api = try ContractServer()
    }

    @Test func `POST answers 201 with Location, ETag and the record with all its members`() throws {
        let answer = try api.ask("POST", "/trips", ContractServer.trip())
        let record = try answer.object()
        #expect(answer.status == 201)
        #expect(answer["location"] == "/trips/\(record["id"] ?? "")")
        #expect(answer["etag"] == "\"\(record["version"] ?? "")\"")
        #expect(answer["tripfeed-changes"] == "1")
        #expect(
            Set(record.keys)
                == ["id", "version", "name", "destination", "startDate", "endDate", "livingAccommodation"]
        )
        #expect(record["startDate"] as? String == "2027-01-01T00:00:00.000Z")
        #expect(record["livingAccommodation"] is NSNull)
    }

    @Test(arguments: [
        (#"{}"#, ["/name", "/destination", "/startDate", "/endDate"]),
        (ContractServer.trip(more: #","colour":"red""#), ["/colour"]),
        (ContractServer.trip(more: #","version":"x""#), ["/version"]),
        (ContractServer.trip(more: #","a/b~c":1"#), ["/a~1b~0c"]),
        (ContractServer.trip(from: "2027-02-30"), ["/startDate"]),
        (ContractServer.trip(from: "2027-03-01"), ["/endDate"]),
        (#"{"name":null,"destination":1,"startDate":"2027-01-01","endDate":"2027-01-02"}"#, ["/name", "/destination"]),
        (
            ContractServer.trip(more: #","livingAccommodation":{"isConfirmed":null}"#),
            ["/livingAccommodation/isConfirmed", "/livingAccommodation/placeName"]
        ),
        (ContractServer.trip(more: #","bucketList":[{"title":"a"},{}]"#), ["/bucketList/1/title"]),
        (#"[]"#, [""]),
    ])
    func `what breaks a rule is 422 with a pointer for each fault`(body: String, pointers: [String]) throws {
        let answer = try api.ask("POST", "/trips", body)
        #expect(answer.problem == "invalid")
        #expect(Set(try answer.pointers()) == Set(pointers), "\(answer.text)")
        #expect(try api.ask("GET", "/history/status").object()["eventCounter"] as? Int == 0)
    }

    @Test(arguments: [#"{"name":"a","name":"b"}"#, #"{"name":"\ud800"}"#, "{", "", "\u{FEFF}{}"])
    func `what is no JSON is 400`(body: String) throws {
        #expect(try api.ask("POST", "/trips", body).problem == "malformed-json")
    }

    @Test func `name and dates are unique together, and a clash names the record in the way`() throws {
        let path = try api.insertTrip()
        let clash = try api.ask("POST", "/trips", ContractServer.trip())
        #expect(clash.problem == "not-unique")
        let conflict = try #require(try clash.object()["conflictsWith"] as? [String: String])
        #expect(conflict["model"] == "Trip")
        #expect("/trips/\(conflict["id"] ?? "")" == path)
        #expect(try api.ask("POST", "/trips", ContractServer.trip("A", from: "2027-01-02")).status == 201)
    }

    @Test func `merge-duplicates turns an insert that clashes into an update of what is in the way`() throws {
        let path = try api.insertTrip()
        let body = ContractServer.trip().replacingOccurrences(of: "Lisbon", with: "Porto")
        let merged = try api.ask("POST", "/trips", body, ["Prefer": "resolution=merge-duplicates"])
        #expect(merged.status == 200)
        #expect(merged["content-location"] == path)
        #expect(merged["preference-applied"] == "resolution=merge-duplicates")
        #expect(try api.ask("GET", path).object()["destination"] as? String == "Porto")
        let again = try api.ask("POST", "/trips", body, ["Prefer": "resolution=merge-duplicates"])
        #expect(again.status == 200)
        #expect(again["tripfeed-no-change"] == "true")
        #expect(again["tripfeed-token"] == merged["tripfeed-token"])
        #expect(again["tripfeed-previous-token"] == merged["tripfeed-token"])
    }

    @Test func `what a GET gave can be sent back by PUT, and makes no transaction`() throws {
        let path = try api.insertTrip(more: #","livingAccommodation":{"placeName":"Casa"}"#)
        let read = try api.ask("GET", path)
        let back = try api.ask("PUT", path, read.text)
        #expect(back.status == 200)
        #expect(back["tripfeed-no-change"] == "true")
        #expect(back["etag"] == read["etag"])
        #expect(back["tripfeed-token"] == read["tripfeed-token"])
    }

    @Test func `a failed precondition is 412, and 304 says that nothing changed`() throws {
        let path = try api.insertTrip()
        let tag = try #require(try api.ask("GET", path)["etag"])
        let unchanged = try api.ask("GET", path, nil, ["If-None-Match": "W/\(tag)"])
        #expect(unchanged.status == 304)
        #expect(unchanged.body.isEmpty)
        let change = #"{"destination":"Faro"}"#
        #expect(try api.ask("PATCH", path, change, ["If-Match": "W/\(tag)"]).problem == "precondition-failed")
        #expect(try api.ask("PATCH", path, change, ["If-Match": tag]).status == 200)
        #expect(try api.ask("PATCH", path, change, ["If-Match": tag]).problem == "precondition-failed")
        #expect(try api.ask("DELETE", path, nil, ["If-Match": tag]).problem == "precondition-failed")
        #expect(
            try api.ask("PUT", path, ContractServer.trip(), ["If-None-Match": "*"]).problem == "precondition-failed"
        )
        let unused = "/trips/00000000-0000-4000-8000-000000000001"
        #expect(
            try api.ask("PUT", unused, ContractServer.trip("B"), ["If-Match": tag]).problem == "precondition-failed"
        )
        #expect(try api.ask("PATCH", unused, change, ["If-Match": tag]).problem == "not-found")
        #expect(try api.ask("PUT", unused, ContractServer.trip("B"), ["If-None-Match": "*"]).status == 201)
    }

    @Test func `a merge patch reaches into a composite, and one with nothing in it is null`() throws {
        let answer = try api.ask(
            "POST",
            "/accommodations",
            #"{"placeName":"Casa","address":{"city":"Faro","street":"x"}}"#
        )
        let path = try #require(answer["location"])
        let patched = try api.ask("PATCH", path, #"{"address":{"street":null,"country":"PT"}}"#)
        let address = try #require(try patched.object()["address"] as? [String: Any])
        #expect(address["city"] as? String == "Faro")
        #expect(address["country"] as? String == "PT")
        #expect(address["street"] is NSNull)
        let emptied = try api.ask("PATCH", path, #"{"address":{"city":null,"country":null}}"#)
        #expect(try emptied.object()["address"] is NSNull)
        #expect(try api.ask("PATCH", path, #"{"isConfirmed":null}"#).pointers() == ["/isConfirmed"])
    }

    @Test func `a trip's own accommodation is put, patched and deleted below its path`() throws {
        let trip = try api.insertTrip()
        let path = trip + "/accommodation"
        #expect(try api.ask("GET", path).problem == "not-found")
        let made = try api.ask("PUT", path, #"{"placeName":"Casa"}"#)
        #expect(made.status == 201)
        #expect(made["location"]?.hasPrefix("/accommodations/") == true)
        #expect(try api.ask("PUT", path, #"{"placeName":"Hotel"}"#).status == 200)
        #expect(try api.ask("PATCH", path, #"{"trip":"00000000-0000-4000-8000-000000000001"}"#).pointers() == ["/trip"])
        let second = #"{"placeName":"Second","trip":"\#(trip.dropFirst(7))"}"#
        #expect(try api.ask("POST", "/accommodations", second).problem == "relationship-taken")
        #expect(try api.ask("DELETE", path).status == 204)
        #expect(try api.ask("GET", trip).object()["livingAccommodation"] is NSNull)
    }

    @Test func `return=minimal leaves the body out and keeps the status`() throws {
        let answer = try api.ask("POST", "/trips", ContractServer.trip(), ["Prefer": "return=minimal"])
        #expect(answer.status == 201)
        #expect(answer.body.isEmpty)
        #expect(answer["preference-applied"] == "return=minimal")
    }

    @Test(arguments: ["/trips/", "/nothing", "/trips/not-a-uuid", "/trips/00000000-0000-4000-8000-000000000001"])
    func `what is not there is 404`(target: String) throws {
        #expect(try api.ask("GET", target).problem == "not-found")
    }
}
