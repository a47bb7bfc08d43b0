// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Contract section 1, verbs and answers.
struct VerbTests {
    private static let unused = "/trips/0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f"
    private let server: TestServer
    private let trip: InsertedRecord

    init() async throws {
        server = try await TestServer()
        trip = try await server.insertTrip()
    }

    private func head() async -> String? {
        await server.ask("GET", "/history/status")["tripfeed-token"]
    }

    @Test func `POST is 201 with Location and the record`() async throws {
        #expect(trip.path == "/trips/\(try trip.answer.string("id") ?? "")")
        #expect(await server.ask("GET", trip.path).text == trip.answer.text)
    }

    @Test func `HEAD has the fields of GET`() async {
        for target in [trip.path, "/trips", "/history", "/history/status", "/healthz", "/"] {
            let get = await server.ask("GET", target)
            let head = await server.ask("HEAD", target)
            #expect(head.status == 200)
            #expect(head.fields.elementsEqual(get.fields) { $0 == $1 }, "\(target)")
        }
    }

    @Test func `PUT is 201 if it created, else 200; both have the record`() async throws {
        let made = await server.ask("PUT", Self.unused, TestServer.trip("B"))
        #expect(made.status == 201 && made["location"] == Self.unused)
        let changed = await server.ask("PUT", Self.unused, TestServer.trip("C"))
        #expect(changed.status == 200 && changed["location"] == nil)
        #expect(await server.ask("GET", Self.unused).text == changed.text)
    }

    @Test(arguments: ["application/json", "application/merge-patch+json", "application/json; charset=utf-8"])
    func `PATCH is a merge patch: 200 with the record`(type: String) async throws {
        let patched = await server.ask("PATCH", trip.path, #"{"destination":"Porto"}"#, ["Content-Type": type])
        #expect(patched.status == 200)
        #expect(try patched.string("destination") == "Porto" && patched.string("name") == "A")
        #expect(await server.ask("PATCH", Self.unused, #"{"destination":"Porto"}"#).problem == "not-found")
    }

    @Test func `DELETE is 204, and 404 where there is nothing`() async {
        let deleted = await server.ask("DELETE", trip.path)
        #expect(deleted.status == 204 && deleted.body.isEmpty)
        #expect(deleted["tripfeed-changes"] == "1")
        #expect(await server.ask("DELETE", trip.path).problem == "not-found")
    }

    @Test func `return=minimal leaves the body out, and the status stays`() async {
        let minimal: KeyValuePairs = ["Prefer": "return=minimal"]
        let change = #"{"destination":"Faro"}"#
        for (method, target, body, status) in [
            ("POST", "/trips", TestServer.trip("B"), 201), ("PUT", trip.path, TestServer.trip("C"), 200),
            ("PATCH", trip.path, change, 200), ("PUT", Self.unused, TestServer.trip("D"), 201),
            ("POST", "/transactions", #"{"operations":[{"delete":{"model":"Trip","id":"\#(trip.id)"}}]}"#, 201),
        ] {
            let answer = await server.ask(method, target, body, minimal)
            #expect(answer.status == status, "\(method) \(target)")
            #expect(answer.body.isEmpty && answer["content-type"] == nil)
            #expect(answer["preference-applied"] == "return=minimal")
            #expect(answer["tripfeed-token"] != nil)
        }
        #expect(await server.ask("DELETE", Self.unused, nil, minimal)["preference-applied"] == nil)
    }

    @Test func `If-Match that fails is 412; where there is no record PUT is 412, PATCH and DELETE are 404`() async {
        let stale: KeyValuePairs = ["If-Match": "\"x\""]
        for (method, body) in [("PUT", TestServer.trip("B")), ("PATCH", "{}"), ("DELETE", nil)] {
            #expect(await server.ask(method, trip.path, body, stale).problem == "precondition-failed")
            #expect(await server.ask(method, trip.path, body, ["If-Match": "W/\(trip.tag)"]).status == 412)
            let expected = method == "PUT" ? "precondition-failed" : "not-found"
            #expect(await server.ask(method, Self.unused, body, stale).problem == expected, "\(method)")
            #expect(await server.ask(method, Self.unused, body, ["If-Match": "*"]).problem == expected, "\(method)")
        }
        #expect(await head() == trip.token)
    }

    @Test func `If-Match that holds lets a write through`() async throws {
        let fields: KeyValuePairs = ["If-Match": "\"x\", \(trip.tag)"]
        let patched = await server.ask("PATCH", trip.path, #"{"name":"B"}"#, fields)
        #expect(patched.status == 200)
        #expect(await server.ask("PUT", trip.path, TestServer.trip("C"), ["If-Match": "*"]).status == 200)
        #expect(await server.ask("DELETE", trip.path, nil, fields).problem == "precondition-failed")
        #expect(await server.ask("GET", trip.path, nil, ["If-Match": trip.tag]).problem == "precondition-failed")
    }

    @Test func `If-None-Match with a star creates only`() async {
        let create: KeyValuePairs = ["If-None-Match": "*"]
        #expect(await server.ask("PUT", trip.path, TestServer.trip("B"), create).problem == "precondition-failed")
        #expect(await server.ask("PUT", Self.unused, TestServer.trip("B"), create).status == 201)
        #expect(await server.ask("PUT", Self.unused, TestServer.trip("C"), create).problem == "precondition-failed")
    }

    @Test func `If-None-Match on a write is 412 where the record has that version`() async {
        for (method, body) in [("PUT", TestServer.trip("B")), ("PATCH", #"{"name":"B"}"#), ("DELETE", nil)] {
            for tags in [trip.tag, "W/\(trip.tag)", "*"] {
                let refused = await server.ask(method, trip.path, body, ["If-None-Match": tags])
                #expect(refused.problem == "precondition-failed", "\(method) \(tags)")
            }
        }
        #expect(await server.ask("PATCH", trip.path, #"{"name":"B"}"#, ["If-None-Match": "\"x\""]).status == 200)
    }

    @Test(arguments: ["", "W/"])
    func `If-None-Match on GET gives 304 with the token and without a body`(weakness: String) async {
        for method in ["GET", "HEAD"] {
            let answer = await server.ask(method, trip.path, nil, ["If-None-Match": "\"x\", \(weakness)\(trip.tag)"])
            #expect(answer.status == 304)
            #expect(answer.body.isEmpty && answer["content-type"] == nil)
            #expect(answer["etag"] == trip.tag && answer["tripfeed-token"] == trip.token)
            #expect(answer["cache-control"] == "private, no-cache")
        }
        #expect(await server.ask("GET", trip.path, nil, ["If-None-Match": "\"x\""]).status == 200)
    }

    @Test(arguments: ["If-Match", "If-None-Match"])
    func `a condition that cannot be read is 400, not passed over`(name: String) async {
        let fields: KeyValuePairs = [name: "x"]
        #expect(await server.ask("PUT", trip.path, TestServer.trip("B"), fields).problem == "malformed-request")
        #expect(await server.ask("GET", trip.path, nil, fields).problem == "malformed-request")
        #expect(await server.ask("DELETE", trip.path, nil, fields).problem == "malformed-request")
        #expect(await head() == trip.token)
    }

    @Test func `a write that changes nothing says so, and both tokens are the head`() async throws {
        let later = try await server.insertTrip("B").token
        for (method, target, body) in [
            ("PUT", trip.path, TestServer.trip()), ("PATCH", trip.path, "{}"),
            ("PATCH", trip.path, #"{"startDate":"2027-01-01T01:00:00+01:00"}"#),
        ] {
            let answer = await server.ask(method, target, body)
            #expect(answer.status == 200)
            #expect(answer["tripfeed-no-change"] == "true" && answer["tripfeed-changes"] == "0")
            #expect(answer["tripfeed-token"] == later && answer["tripfeed-previous-token"] == later)
            #expect(answer["etag"] == trip.tag)
        }
        #expect(try await server.ask("GET", "/history").objects("transactions").count == 2)
    }

    @Test(arguments: ["/trips", "/transactions", "/history/status", "/healthz", "/"])
    func `a method that the path lacks is 405 with Allow, an unknown one too`(path: String) async throws {
        for method in ["DELETE", "PUT", "BREW", "get"] {
            let answer = await server.ask(method, path)
            #expect(answer.problem == "method-not-allowed", "\(method)")
            let allow = try #require(answer["allow"])
            #expect(!allow.split(separator: ", ").contains { $0 == method })
        }
    }

    @Test func `OPTIONS tells what a path can do`() async {
        let answer = await server.ask("OPTIONS", trip.path)
        #expect(answer.status == 204)
        #expect(answer["allow"] == "GET, HEAD, PUT, PATCH, DELETE, OPTIONS")
        #expect(answer["accept-patch"] == "application/json, application/merge-patch+json")
        #expect(await server.ask("OPTIONS", "*").status == 204)
    }

    @Test(arguments: [
        "/trips/", "/history/", "/nothing", "/Trips", "//", "/trips/x", "/trips//accommodation", "/problems/x",
    ])
    func `a trailing slash, and any other path, is 404`(path: String) async {
        #expect(await server.ask("GET", path).problem == "not-found")
    }

    @Test(arguments: [
        "", "return", "return=maximal", "resolution=x", "wait", "wait=5", "wait=x", ";;,=", "\"", "respond-async",
    ])
    func `a preference never fails`(preference: String) async {
        let answer = await server.ask("PATCH", trip.path, "{}", ["Prefer": preference])
        #expect(answer.status == 200 && answer["preference-applied"] == nil)
        #expect(!answer.body.isEmpty)
        #expect(await server.ask("GET", trip.path, nil, ["Prefer": preference])["preference-applied"] == nil)
    }

    @Test func `a body of 1 MiB is read and one of a byte more is 413; a save's is 16 MiB`() async {
        for (target, limit) in [("/trips", 1 << 20), ("/transactions", 16 << 20)] {
            let blanks = String(repeating: " ", count: limit - 2)
            #expect(await server.ask("POST", target, "{}" + blanks).problem == "invalid")
            #expect(await server.ask("POST", target, "{}" + blanks + " ").problem == "too-large")
        }
        let blanks = String(repeating: " ", count: (1 << 20) - 2)
        for method in ["PUT", "PATCH"] {
            #expect(await server.ask(method, trip.path, "{}" + blanks + " ").problem == "too-large")
        }
        #expect(await server.ask("PATCH", trip.path, "{}" + blanks).status == 200)
    }

    @Test(arguments: ["POST", "PUT", "PATCH"])
    func `a body that is missing is 411, and one of another type 415`(method: String) async throws {
        let target = method == "POST" ? "/trips" : trip.path
        #expect(await server.ask(method, target).problem == "length-required")
        for type in ["text/plain", "application/x-www-form-urlencoded", "application/xml", ""] {
            let answer = await server.ask(method, target, "{}", ["Content-Type": type])
            #expect(answer.problem == "unsupported-media-type")
            #expect((answer["accept-patch"] != nil) == (method == "PATCH"))
        }
        if method != "PATCH" {
            let patch: KeyValuePairs = ["Content-Type": "application/merge-patch+json"]
            #expect(await server.ask(method, target, "{}", patch).problem == "unsupported-media-type")
        }
    }
}
