// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Contract section 1, collections and parameters, over HTTP.
@Suite(.ownThreads) struct CollectionTests {
    private let api: ContractServer

    init() throws {
        api = try ContractServer()
        for name in ["b", "a", "d", "c", "e"] { _ = try api.insertTrip(name) }
    }

    private func names(_ answer: HTTPAnswer) throws -> [String] {
        (try answer.object()["items"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    @Test(arguments: [
        ("", ["b", "a", "d", "c", "e"]), ("?sort=name", ["a", "b", "c", "d", "e"]),
        ("?sort=-name", ["e", "d", "c", "b", "a"]), ("?sort=-id&limit=2", ["e", "c"]),
        ("?name=d&name=a", ["a", "d"]), ("?destination=Faro", []), ("?name=D", []),
        ("?startDate=2027-01-01T01:00:00+01:00&limit=1", ["b"]),
    ])
    func `a collection is filtered and sorted as asked`(query: String, expected: [String]) throws {
        #expect(try names(api.ask("GET", "/trips\(query)")) == expected)
    }

    @Test(arguments: ["", "sort=-name&", "sort=destination&"])
    func `a walk passes every record once, with the first page's token`(query: String) throws {
        var target = "/trips?\(query)limit=2"
        var seen: [String] = []
        var tokens: Set<String> = []
        while true {
            let answer = try api.ask("GET", target)
            seen += try names(answer)
            tokens.insert(try #require(answer["tripfeed-token"]))
            #expect(answer["tripfeed-token"] == (try answer.object()["token"] as? String))
            guard let next = try answer.object()["next"] as? String else { break }
            #expect(answer["link"]?.contains("cursor=\(next)") == true)
            target = "/trips?\(query)limit=2&cursor=\(next)"
            _ = try api.insertTrip("later \(seen.count)")
        }
        #expect(Array(Set(["a", "b", "c", "d", "e"]).subtracting(seen)) == [])
        #expect(Set(seen).count == seen.count)
        #expect(tokens.count == 1)
    }

    @Test func `a cursor belongs to its path and parameters`() throws {
        let next = try #require(try api.ask("GET", "/trips?limit=2").object()["next"] as? String)
        #expect(try api.ask("GET", "/trips?limit=5&cursor=\(next)").status == 200)
        #expect(try api.ask("GET", "/trips?sort=name&cursor=\(next)").problem == "bad-parameter")
        #expect(try api.ask("GET", "/accommodations?cursor=\(next)").problem == "bad-parameter")
        #expect(try api.ask("GET", "/trips?cursor=\(next.dropLast())").problem == "bad-parameter")
    }

    @Test(arguments: [
        "/trips?limit=0", "/trips?limit=1001", "/trips?limit=x", "/trips?limit=1&limit=2", "/trips?colour=red",
        "/trips?sort=address", "/trips?sort=name,name", "/trips?startDate=yesterday", "/trips?id=x",
        "/accommodations?isConfirmed=yes", "/accommodations?address=x", "/history?limit=0", "/history?model=Plane",
        "/history?until=soon", "/history?wait=56", "/history/events?ping=4", "/history/events?ping=301",
        "/history/status?x=1",
        "/trips?name=%FF",
    ])
    func `a parameter that the route does not have, or out of range, is 400`(target: String) throws {
        #expect(try api.ask("GET", target).problem == "bad-parameter", "\(target)")
    }
}
