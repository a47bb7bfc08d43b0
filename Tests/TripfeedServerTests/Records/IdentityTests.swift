// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Contract section 1, ids and versions.
struct IdentityTests {
    private static let id = "0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f"
    private let server: TestServer

    init() async throws {
        server = try await TestServer()
    }

    @Test func `an id is read in either case and answered in lower case`() async throws {
        let record = try await server.insertTrip(more: #","id":"\#(Self.id.uppercased())""#)
        #expect(record.path == "/trips/\(Self.id)")
        let read = await server.ask("GET", "/trips/\(Self.id.uppercased())")
        #expect(try read.string("id") == Self.id)
        #expect(try await server.ask("GET", "/trips?id=\(Self.id.uppercased())").items("id") == [Self.id])
    }

    @Test(arguments: ["x", "", "0193e4a01b2c7d3e8f405a6b7c8d9e0f", "{0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f}"])
    func `what is no UUID is none`(id: String) async throws {
        let answer = await server.ask("POST", "/trips", TestServer.trip(more: #","id":"\#(id)""#))
        #expect(answer.problem == "invalid")
        #expect(try answer.pointers() == ["/id"])
    }

    @Test func `an id is unique within its model, not beyond it`() async throws {
        let trip = try await server.insertTrip(more: #","id":"\#(Self.id)""#)
        let item = #"{"id":"\#(Self.id)","title":"x","trip":"\#(trip.id)"}"#
        #expect(await server.ask("POST", "/bucket-list-items", item).status == 201)
        let clash = await server.ask("POST", "/trips", TestServer.trip("B", more: #","id":"\#(Self.id)""#))
        #expect(clash.problem == "not-unique")
        #expect(try clash.pointers() == ["/id"])
        #expect(try clash.conflict() == ["model": "Trip", "id": Self.id])
    }

    @Test func `an id that the server makes is of version 7, so that ids sort by creation`() async throws {
        var ids: [String] = []
        for number in 0..<20 { ids.append(try await server.insertTrip("\(number)").id) }
        #expect(ids == ids.sorted())
        #expect(ids.allSatisfy { Array($0)[14] == "7" && "89ab".contains(Array($0)[19]) })
    }

    @Test func `PUT to an unused id creates, and the id of a deleted record is free again`() async throws {
        let path = "/trips/\(Self.id)"
        let made = await server.ask("PUT", path, TestServer.trip())
        #expect(made.status == 201)
        #expect(made["location"] == path)
        #expect(await server.ask("DELETE", path).status == 204)
        #expect(await server.ask("GET", path).problem == "not-found")
        #expect(await server.ask("PUT", path, TestServer.trip()).status == 201)
        #expect(await server.ask("DELETE", path).status == 204)
        #expect(try await server.insertTrip(more: #","id":"\#(Self.id)""#).id == Self.id)
    }

    @Test func `a record shows its version wherever it is shown, and the version in quotes is its ETag`() async throws {
        let trip = try await server.insertTrip()
        let version = try trip.answer.string("version")
        #expect(trip.tag == "\"\(version ?? "")\"")
        let read = await server.ask("GET", trip.path)
        #expect(try read.string("version") == version)
        #expect(read["etag"] == trip.tag)
        #expect(try await server.ask("GET", "/trips").items("version") == [version])
        let put = await server.ask("PUT", trip.path, TestServer.trip("B"))
        #expect(put["etag"] != trip.tag)
        #expect(put["etag"] == "\"\(try put.string("version") ?? "")\"")
    }

    @Test func `a version belongs to its transaction and is never used again`() async throws {
        var tags: Set<String> = []
        for _ in 0..<3 {
            let trip = try await server.insertTrip(more: #","id":"\#(Self.id)""#)
            tags.insert(trip.tag)
            let changed = await server.ask("PATCH", trip.path, #"{"name":"B"}"#)
            tags.insert(changed["etag"] ?? "")
            let back = await server.ask("PATCH", trip.path, #"{"name":"A"}"#)
            tags.insert(back["etag"] ?? "")
            await server.ask("DELETE", trip.path)
        }
        #expect(tags.count == 9)
    }

    @Test func `records of one transaction have its version`() async throws {
        let trip = try await server.insertTrip(more: #","livingAccommodation":{"placeName":"Casa"}"#)
        let stay = await server.ask("GET", "\(trip.path)/accommodation")
        #expect(stay["etag"] == trip.tag)
    }
}
