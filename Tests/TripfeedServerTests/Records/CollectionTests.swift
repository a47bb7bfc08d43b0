// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import TestSupport
import Testing

/// Contract section 1, collections and parameters.
struct CollectionTests {
    private let server: TestServer

    init() async throws {
        server = try await TestServer()
        for name in ["b", "a", "d", "c", "e"] { try await server.insertTrip(name) }
    }

    private func names(_ query: String) async throws -> [String] {
        try await server.ask("GET", "/trips\(query)").items("name")
    }

    @Test func `an answer has items, the token and the next cursor, and no ETag`() async throws {
        let answer = await server.ask("GET", "/trips?limit=5")
        let body = try answer.object()
        #expect(Set(body.keys) == ["items", "token", "next"])
        #expect(body["next"] is NSNull && answer["link"] == nil)
        #expect(body["token"] as? String == answer["tripfeed-token"])
        #expect(answer["etag"] == nil)
        #expect(answer["cache-control"] == "private, no-cache")
        #expect(answer["vary"] == "Accept, Prefer")
    }

    @Test(arguments: [
        // Without sort the order is by id, which is by creation.
        ("", ["b", "a", "d", "c", "e"]), ("?sort=name", ["a", "b", "c", "d", "e"]),
        ("?sort=-name", ["e", "d", "c", "b", "a"]),
        ("?sort=destination", ["b", "a", "d", "c", "e"]), ("?sort=destination,-id", ["e", "c", "d", "a", "b"]),
        ("?sort=-startDate,name", ["a", "b", "c", "d", "e"]), ("?sort=-id&limit=2", ["e", "c"]),
        ("?sort=livingAccommodation", ["b", "a", "d", "c", "e"]),
    ])
    func `the order is as asked, and ends with id`(query: String, expected: [String]) async throws {
        #expect(try await names(query) == expected)
    }

    @Test(arguments: [
        // Different parameters are ANDed, repeated ones ORed; text is compared by its bytes.
        ("?name=d&name=a", ["a", "d"]), ("?name=d&destination=Lisbon", ["d"]), ("?name=d&destination=Faro", []),
        ("?name=D", []), ("?name=", []), ("?startDate=2027-01-01T01:00:00%2B01:00", ["b", "a", "d", "c", "e"]),
        ("?startDate=2027-01-02", []), ("?id=00000000-0000-4000-8000-000000000000", []),
    ])
    func `equality by attribute and by id`(query: String, expected: [String]) async throws {
        #expect(try await names(query) == expected)
    }

    @Test func `equality of truth values and references`() async throws {
        let trip = try await server.insertTrip(
            "f",
            more: #","livingAccommodation":{"placeName":"x","isConfirmed":true}"#
        )
        let stay = try #require(try trip.answer.string("livingAccommodation"))
        #expect(try await names("?livingAccommodation=\(stay.uppercased())") == ["f"])
        for (query, count) in [("isConfirmed=true", 1), ("isConfirmed=false", 0), ("trip=\(trip.id)", 1)] {
            #expect(try await server.ask("GET", "/accommodations?\(query)").items("id").count == count)
        }
    }

    @Test(arguments: [
        "limit=0", "limit=1001", "limit=", "limit=x", "limit=1&limit=2", "colour=red", "address=x", "sort=address",
        "sort=name,name", "sort=", "sort=name,", "sort=--name", "sort=bucketList", "startDate=yesterday", "id=x", "id=",
        "livingAccommodation=x", "cursor=", "cursor=x", "filter=x", "include=bucketList", "fields=name", "count=true",
        "name=%FF",
        "name=%00", "Name=a", "after=start",
    ])
    func `what the route does not have, twice, or out of range, is 400 naming it`(query: String) async throws {
        let answer = await server.ask("GET", "/trips?\(query)")
        #expect(answer.problem == "bad-parameter")
        let name = query.split(separator: "=")[0]
        #expect(try answer.string("detail")?.contains(name) == true, "\(answer.text)")
    }

    @Test(arguments: ["", "sort=-name&", "sort=destination&", "sort=-startDate,name&"])
    func `a walk passes every record once, and each page answers the first page's token`(query: String) async throws {
        let token = await server.ask("GET", "/trips")["tripfeed-token"]
        var target = "/trips?\(query)limit=2"
        var seen: [String] = []
        while true {
            let page = await server.ask("GET", target)
            seen += try page.items("name")
            #expect(try page["tripfeed-token"] == token && page.string("token") == token)
            guard let next = try page.string("next") else {
                #expect(page["link"] == nil)
                break
            }
            let link = try #require(page["link"])
            #expect(link.hasSuffix(">; rel=\"next\""))
            target = String(link.dropFirst().prefix { $0 != ">" })
            #expect(target.contains("cursor=\(next)"))
            try await server.insertTrip("zz\(seen.count)")
        }
        let old = seen.filter { !$0.hasPrefix("zz") }
        #expect(Set(old) == ["a", "b", "c", "d", "e"] && old.count == 5)
    }

    @Test func `a cursor belongs to its path and all parameters but limit`() async throws {
        let next = try #require(try await server.ask("GET", "/trips?limit=2&name=a&name=b&name=c").string("next"))
        // The order in which parameters are given is no matter.
        #expect(try await names("?cursor=\(next)&name=c&name=b&name=a&limit=1000") == ["c"])
        for target in [
            "/trips?cursor=\(next)", "/trips?name=a&name=b&cursor=\(next)", "/accommodations?cursor=\(next)",
            "/trips?name=a&name=b&name=c&sort=name&cursor=\(next)", "/trips?name=a&name=b&name=c&cursor=\(next)x",
            "/trips?name=a&name=b&name=c&cursor=\(next.dropLast())",
        ] {
            #expect(await server.ask("GET", target).problem == "bad-parameter", "\(target)")
        }
        let sorted = try #require(try await server.ask("GET", "/trips?limit=2&sort=name").string("next"))
        #expect(try await names("?sort=name&cursor=\(sorted)") == ["c", "d", "e"])
        for sort in ["-name", "destination", "name,id", "id"] {
            #expect(await server.ask("GET", "/trips?sort=\(sort)&cursor=\(sorted)").problem == "bad-parameter")
        }
    }

    @Test func `a cursor of another store is judged as its token is`() async throws {
        let other = try await TestServer()
        for name in ["b", "a"] { try await other.insertTrip(name) }
        let next = try #require(try await other.ask("GET", "/trips?limit=1").string("next"))
        let answer = await server.ask("GET", "/trips?cursor=\(next)")
        #expect(answer.problem == "token-foreign")
        #expect(try answer.string("resync") == "/snapshot")
    }

    @Test func `a page has 100 records unless told, and 1000 at most`() async throws {
        let operations = (0..<1_000).map { #"{"insert":{"model":"Trip","values":\#(TestServer.trip("t\($0)"))}}"# }
        #expect(await server.save(operations).status == 201)
        #expect(try await names("").count == 100)
        #expect(try await names("?limit=1000").count == 1_000)
        #expect(try await names("?limit=1").count == 1)
        let second = try #require(try await server.ask("GET", "/trips?limit=1000").string("next"))
        #expect(try await names("?limit=1000&cursor=\(second)").count == 5)
    }

    @Test func `parameters of a write are judged too: a typing mistake never widens a DELETE`() async throws {
        let trip = try await server.insertTrip("f")
        for (method, target, body) in [
            ("DELETE", trip.path, nil), ("PUT", trip.path, TestServer.trip("g")), ("PATCH", trip.path, "{}"),
            ("POST", "/trips", TestServer.trip("g")), ("POST", "/transactions", "{}"),
        ] {
            #expect(await server.ask(method, "\(target)?dryRun=true", body).problem == "bad-parameter")
        }
        #expect(await server.ask("GET", "/trips")["tripfeed-token"] == trip.token)
    }
}
