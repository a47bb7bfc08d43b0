// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import HTTP
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 4, snapshots.
struct SnapshotTests {
    private let server: TestServer

    init() async throws {
        server = try await TestServer()
    }

    private func take(
        _ target: String = "/snapshot",
        _ fields: KeyValuePairs<String, String> = [:]
    ) async throws -> HTTPAnswer {
        try #require(try await server.take(target, fields))
    }

    /// Adds three trips with all that they own, the first of them with texts that have to be escaped.
    private func fill() async throws {
        for name in ["a", "b", "c"] {
            let stay = #"{"placeName":"in \#(name)\n\"","address":{"city":"Lisboa é"}}"#
            let more = #","livingAccommodation":\#(stay),"bucketList":[{"title":"1"},{"title":"2"}]"#
            try await server.insertTrip(name, more: more)
        }
    }

    @Test func `every record, one a line with its model, Trip before what refers to it, by id within a model`()
        async throws
    {
        try await fill()
        let answer = try await take()
        #expect(answer.status == 200 && answer["content-type"] == "application/x-ndjson")
        let lines = try answer.lines()
        let models = lines.compactMap { $0["model"] as? String }
        let expected = [("Trip", 3), ("LivingAccommodation", 3), ("BucketListItem", 6)]
        #expect(models == expected.flatMap { Array(repeating: $0.0, count: $0.1) })
        for (model, _) in expected {
            let ids = lines.filter { $0["model"] as? String == model }.compactMap { $0["id"] as? String }
            #expect(ids == ids.sorted())
        }
        for (model, path) in [
            ("Trip", "trips"), ("LivingAccommodation", "accommodations"), ("BucketListItem", "bucket-list-items"),
        ] {
            for line in lines where line["model"] as? String == model {
                var record = line
                record["model"] = nil
                let shown = try await server.ask("GET", "/\(path)/\(line["id"] ?? "")").object()
                #expect(NSDictionary(dictionary: record) == NSDictionary(dictionary: shown))
            }
        }
        #expect(answer.text.hasPrefix(#"{"model":"Trip","id":"#), "The model is the first member.")
    }

    @Test func `the token is that of the read, and history goes on from there`() async throws {
        try await fill()
        let answer = try await take()
        let token = try #require(answer["tripfeed-token"])
        #expect(try await server.ask("GET", "/history/status").string("token") == token)
        try await server.insertTrip("d")
        let page = await server.ask("GET", "/history?after=\(token)")
        #expect(try page.objects("transactions").count == 1)
    }

    @Test func `such an answer is kept by nobody`() async throws {
        let answer = try await take()
        #expect(answer["cache-control"] == "no-store")
        #expect(answer["vary"] == "Accept, Prefer")
        #expect(answer["etag"] == nil)
    }

    @Test func `an empty store has an empty snapshot and a token`() async throws {
        let answer = try await take()
        #expect(answer.status == 200 && answer.body.isEmpty && answer["tripfeed-token"] != nil)
    }

    @Test(arguments: [
        ("?model=Trip", ["Trip"]), ("?model=BucketListItem&model=Trip", ["Trip", "BucketListItem"]),
        ("?model=Trip&model=Trip", ["Trip"]), ("?model=LivingAccommodation", ["LivingAccommodation"]),
    ])
    func `model narrows`(query: String, models: [String]) async throws {
        try await fill()
        var found: [String] = []
        for line in try await take("/snapshot\(query)").lines() {
            let model = try #require(line["model"] as? String)
            if found.last != model { found.append(model) }
        }
        #expect(found == models)
    }

    @Test(arguments: ["?model=Journey", "?model=", "?limit=1", "?cursor=x", "?name=a"])
    func `other parameters are 400`(query: String) async throws {
        let answer = try await take("/snapshot\(query)")
        #expect(answer.status == 400 && answer.problem == "bad-parameter")
    }

    @Test(arguments: ["application/json", "text/event-stream", "*/*", "application/x-ndjson;q=0"])
    func `a snapshot is lines, whatever Accept names`(accept: String) async throws {
        try await server.insertTrip("a")
        #expect(try await take("/snapshot", ["Accept": accept]).lines().count == 1)
    }

    @Test func `HEAD has the fields of GET and no body`() async throws {
        try await fill()
        let get = try await take()
        let head = try #require(try await server.take("/snapshot", method: "HEAD"))
        #expect(head.status == 200)
        #expect(head.fields.map(\.name) == get.fields.map(\.name) && head["tripfeed-token"] == get["tripfeed-token"])
    }

    @Test func `a large snapshot is sent in pieces, and is whole`() async throws {
        let text = String(repeating: "long \\\" text ", count: 4_000)
        for number in 0..<20 {
            try await server.insertTrip("\(number)", more: #","bucketList":[{"title":"t","details":"\#(text)"}]"#)
        }
        let answer = try await take()
        #expect(answer.body.count > 3 * ExportAnswer.pieceSize)
        let lines = try answer.lines()
        #expect(lines.count == 40)
        #expect(lines.suffix(20).allSatisfy { ($0["details"] as? String)?.utf8.count == 4_000 * 12 })
    }

    @Test func `a client that goes away while its snapshot is made is not answered`() async throws {
        let gone = try await server.take("/snapshot", signals: [.draining, .closed])
        #expect(gone == nil)
        #expect(try await take().status == 200)
    }

    @Test func `a snapshot that the store cannot make is 503, and says when to come back`() async throws {
        let log = LinesOfLog()
        var settings = ServerSettings()
        settings.log.write = { log.add($0) }
        let busy = try TestServer(settings: settings, store: FailingStore(.busy, "64 exports are under way already."))
        let answer = try #require(try await busy.take("/snapshot"))
        #expect(answer.status == 503 && answer.problem == "busy" && answer["retry-after"] != nil)
        #expect(answer["cache-control"] == "no-store" && answer["tripfeed-token"] == nil)
        #expect(log.lines.contains { $0.contains("/snapshot") && $0.contains("64 exports") })
    }
}
