// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Contract section 1: what a `GET` gave, sent back.
struct SendingBackTests {
    private let server: TestServer
    private let trip: InsertedRecord
    private let read: HTTPAnswer

    init() async throws {
        server = try await TestServer()
        trip = try await server.insertTrip(more: #","livingAccommodation":{"placeName":"Casa"}"#)
        read = await server.ask("GET", trip.path)
    }

    private func changed(_ member: String, to value: String) throws -> String {
        let old = try #require(try read.string(member))
        return read.text.replacing("\"\(member)\":\"\(old)\"", with: "\"\(member)\":\(value)")
    }

    @Test(arguments: ["PUT", "PATCH"])
    func `it changes nothing, and makes no transaction`(method: String) async {
        let back = await server.ask(method, trip.path, read.text)
        #expect(back.status == 200)
        #expect(back.text == read.text)
        #expect(back["etag"] == trip.tag)
        #expect(back["tripfeed-no-change"] == "true")
        #expect(back["tripfeed-changes"] == "0")
        #expect(back["tripfeed-token"] == trip.token && back["tripfeed-previous-token"] == trip.token)
        #expect(await server.ask("GET", "/history/status")["tripfeed-token"] == trip.token)
    }

    @Test(arguments: ["PUT", "PATCH"])
    func `its id has to be the path's, and a read-only member has to have its present value`(method: String)
        async throws
    {
        let other = "\"0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f\""
        #expect(try await server.ask(method, trip.path, changed("id", to: other)).pointers() == ["/id"])
        for value in [other, "null"] {
            let answer = await server.ask(method, trip.path, try changed("livingAccommodation", to: value))
            #expect(answer.problem == "invalid")
            #expect(try answer.pointers() == ["/livingAccommodation"])
        }
    }

    @Test(arguments: ["PUT", "PATCH"])
    func `a version that is not the present one is 412`(method: String) async throws {
        #expect(
            await server.ask(method, trip.path, try changed("version", to: "\"x\"")).problem == "precondition-failed"
        )
        await server.ask("PATCH", trip.path, #"{"destination":"Faro"}"#)
        #expect(await server.ask(method, trip.path, read.text).problem == "precondition-failed")
        #expect(try await server.ask(method, trip.path, changed("version", to: "null")).pointers() == ["/version"])
    }

    @Test func `a version is 422 in POST, and 412 in a PUT that would create`() async throws {
        let body = TestServer.trip("B", more: #","version":"\#(trip.tag.dropFirst().dropLast())""#)
        #expect(try await server.ask("POST", "/trips", body).pointers() == ["/version"])
        let unused = "/trips/0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f"
        #expect(await server.ask("PUT", unused, body).problem == "precondition-failed")
        #expect(await server.ask("GET", unused).problem == "not-found")
    }
}
