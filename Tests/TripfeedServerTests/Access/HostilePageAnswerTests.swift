// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 10: what a hostile web page gets, as whole answers.
struct HostilePageAnswerTests {
    private let server: TestServer
    private let trip: InsertedRecord

    init() async throws {
        var settings = ServerSettings()
        settings.access.allowedHosts = ["trips.internal"]
        server = try await TestServer(settings: settings)
        trip = try await server.insertTrip()
    }

    private var targets: [String] {
        [
            "/", "/trips", trip.path, "/history", "/history/events", "/readyz", "/openapi.json", "/problems/invalid",
            "/nothing",
        ]
    }

    @Test(
        arguments: ["evil.example", "evil.example:8080", "localhost.evil.example", "10.0.0.1", "[::2]:80", nil]
            as [String?]
    )
    func `a rebound name is 421 on every route but healthz`(host: String?) async {
        for target in targets {
            let answer = await server.ask("GET", target, host: host)
            #expect(answer.problem == "misdirected", "\(target)")
            #expect(!answer.text.contains("Lisbon"))
        }
        #expect(await server.ask("DELETE", trip.path, host: host).status == 421)
        #expect(await server.ask("OPTIONS", "*", host: host).status == 421)
        #expect(await server.ask("GET", "/healthz", host: host).status == 200)
    }

    @Test(arguments: ["localhost", "localhost:8080", "127.0.0.1:1", "[::1]", "trips.internal", "TRIPS.internal:80"])
    func `a name of this machine, or one that was allowed, is answered`(host: String) async {
        for target in targets where target != "/nothing" {
            #expect(await server.ask("GET", target, host: host).status == 200, "\(target)")
        }
    }

    @Test(arguments: ["http://evil.example", "null", "", "http://localhost:81", "https://localhost.evil.example"])
    func `a page of another origin may read what its browser lets it, and write nothing`(origin: String) async {
        let fields: KeyValuePairs = ["Origin": origin]
        for (method, target, body) in [
            ("POST", "/trips", TestServer.trip("B")), ("PUT", trip.path, TestServer.trip("B")),
            ("PATCH", trip.path, "{}"), ("DELETE", trip.path, nil), ("POST", "/transactions", "{}"),
        ] {
            #expect(await server.ask(method, target, body, fields).problem == "forbidden", "\(method)")
        }
        for method in ["GET", "HEAD", "OPTIONS"] {
            let answer = await server.ask(method, trip.path, nil, fields)
            #expect(answer.status < 300)
            #expect(!answer.fields.contains { $0.name.hasPrefix("access-control") })
        }
        #expect(await server.ask("GET", "/history/status")["tripfeed-token"] == trip.token)
    }

    @Test func `two origins are foreign even if one is the server's own`() async {
        let both: KeyValuePairs = ["Origin": "http://localhost", "Origin": "http://evil.example"]
        #expect(await server.ask("DELETE", trip.path, nil, both).problem == "forbidden")
        let twice: KeyValuePairs = ["Origin": "http://localhost", "Origin": "http://localhost"]
        #expect(await server.ask("DELETE", trip.path, nil, twice).problem == "forbidden")
    }

    @Test(arguments: [
        "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json",
    ])
    func `a form, which needs no leave of the browser, is 415`(type: String) async {
        // Without Origin, as an old browser sends it.
        for target in ["/trips", "/transactions", "\(trip.path)/bucket-list"] {
            let answer = await server.ask("POST", target, TestServer.trip("B"), ["Content-Type": type])
            #expect(answer.problem == "unsupported-media-type", "\(target)")
        }
        let twice: KeyValuePairs = ["Content-Type": "application/json", "Content-Type": type]
        #expect(await server.ask("POST", "/trips", TestServer.trip("B"), twice).problem == "unsupported-media-type")
        #expect(await server.ask("GET", "/history/status")["tripfeed-token"] == trip.token)
    }

    @Test func `the server's own page may write`() async {
        let fields: KeyValuePairs = ["Origin": "http://localhost"]
        #expect(await server.ask("POST", "/trips", TestServer.trip("B"), fields).status == 201)
    }

    @Test func `where only reading is open, every write is 403`() async throws {
        var settings = ServerSettings()
        settings.access.allowsAnonymousWrites = false
        let server = try await TestServer(settings: settings)
        #expect(await server.ask("POST", "/trips", TestServer.trip()).problem == "forbidden")
        #expect(await server.ask("GET", "/trips").status == 200)
    }
}
