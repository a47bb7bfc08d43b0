// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Contract section 4: a collection as lines is a snapshot for one filter.
struct CollectionLinesTests {
    private let server: TestServer
    private let trip: InsertedRecord

    init() async throws {
        server = try await TestServer()
        let items = (0..<5).map { #"{"title":"\#($0 % 3)","isInPlan":\#($0 % 2 == 0)}"# }.joined(separator: ",")
        trip = try await server.insertTrip("b", more: #","bucketList":[\#(items)]"#)
        for name in ["a", "d", "c"] { try await server.insertTrip(name) }
    }

    private func take(_ target: String, accept: String = "application/x-ndjson") async throws -> HTTPAnswer {
        try #require(try await server.take(target, ["Accept": accept]))
    }

    @Test(arguments: [
        ("", ["b", "a", "d", "c"]), ("?sort=-name", ["d", "c", "b", "a"]), ("?name=c&name=a", ["a", "c"]),
        ("?name=c&destination=Faro", []), ("?destination=Lisbon&sort=name", ["a", "b", "c", "d"]),
    ])
    func `a collection as lines has what its pages have, in one answer`(query: String, names: [String]) async throws {
        let answer = try await take("/trips\(query)")
        #expect(answer.status == 200 && answer["content-type"] == "application/x-ndjson")
        let lines = try answer.lines()
        #expect(lines.compactMap { $0["name"] as? String } == names)
        #expect(lines.allSatisfy { $0["model"] as? String == "Trip" })
        let page = await server.ask("GET", "/trips\(query)")
        let items = try page.objects("items")
        for (line, item) in zip(lines, items) {
            var record = line
            record["model"] = nil
            #expect(NSDictionary(dictionary: record) == NSDictionary(dictionary: item))
        }
        #expect(answer["tripfeed-token"] == page["tripfeed-token"])
        #expect(answer["cache-control"] == "no-store" && answer["vary"] == "Accept, Prefer" && answer["link"] == nil)
    }

    @Test func `a trip's bucket list as lines is its own`() async throws {
        let lines = try await take("\(trip.path)/bucket-list?isInPlan=true&sort=-title").lines()
        #expect(lines.compactMap { $0["title"] as? String } == ["2", "1", "0"])
        #expect(lines.allSatisfy { $0["trip"] as? String == trip.id && $0["model"] as? String == "BucketListItem" })
        #expect(try await take("/bucket-list-items").lines().count == 5)
        #expect(try await take("/accommodations").lines().isEmpty)
    }

    @Test func `the bucket list of a trip that is not there is 404`() async throws {
        let answer = try await take("/trips/0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f/bucket-list")
        #expect(answer.status == 404 && answer.problem == "not-found")
        #expect(try answer.string("instance")?.hasSuffix("/bucket-list") == true)
        #expect(answer["tripfeed-token"] == nil)
    }

    @Test(arguments: ["?limit=5", "?cursor=x", "?sort=name&limit=1000"])
    func `limit and cursor are 400 with NDJSON`(query: String) async throws {
        let answer = try await take("/trips\(query)")
        #expect(answer.status == 400 && answer.problem == "bad-parameter")
        #expect(try answer.string("detail")?.contains(query.contains("limit") ? "‘limit’" : "‘cursor’") == true)
    }

    @Test(arguments: ["application/json, application/x-ndjson", "*/*", "text/event-stream", "application/x-ndjson;q=0"])
    func `JSON is answered where Accept names it first, or neither`(accept: String) async throws {
        #expect(try await take("/trips", accept: accept).objects("items").count == 4)
    }
}
