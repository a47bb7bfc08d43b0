// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import TestSupport
import Testing

@testable import TripfeedServer

/// Contract section 8: what a client is told when the store cannot do what it should.
struct StoreFailureTests {
    private static let path = "/trips/0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f"

    private func everyAnswer(_ server: TestServer) async -> [HTTPAnswer] {
        var answers: [HTTPAnswer] = []
        for (method, target, body) in [
            ("GET", "/trips", nil), ("GET", Self.path, nil), ("GET", "/history", nil), ("GET", "/history/status", nil),
            ("POST", "/trips", TestServer.trip()), ("PUT", Self.path, TestServer.trip()), ("PATCH", Self.path, "{}"),
            ("DELETE", Self.path, nil), ("GET", "/readyz", nil), ("GET", "\(Self.path)/accommodation", nil),
            ("GET", "\(Self.path)/bucket-list", nil), ("DELETE", "/history?before=2026-01-01", nil),
            (
                "POST", "/transactions",
                #"{"operations":[{"delete":{"model":"Trip","id":"\#(Self.path.dropFirst(7))"}}]}"#
            ),
        ] {
            answers.append(await server.ask(method, target, body))
        }
        return answers
    }

    @Test(arguments: [(StoreError.Code.busy, "busy"), (.closed, "draining")])
    func `a store that is busy or closed is 503 with the time to wait`(code: StoreError.Code, problem: String)
        async throws
    {
        for answer in await everyAnswer(try TestServer(store: FailingStore(code))) {
            #expect(answer.status == 503 && answer.problem == problem)
            #expect(Int(answer["retry-after"] ?? "") != nil)
            #expect(answer["cache-control"] == "no-store")
        }
    }

    @Test func `any other failure is 500 with an id that the log has too, and none of its message`() async throws {
        let log = LinesOfLog()
        var settings = ServerSettings()
        settings.log.write = { log.add($0) }
        let server = try TestServer(settings: settings, store: FailingStore(.failed, "the secret path\nof a file"))
        for answer in await everyAnswer(server) {
            #expect(answer.problem == "internal")
            #expect(!answer.text.contains("secret"))
            let id = try #require(try answer.string("id"))
            let logged = try #require(log.lines.last { $0.contains(id) })
            #expect(logged.contains("the secret path of a file"))
        }
    }

    @Test func `what is given up because the server stops is draining, and no failure for the log`() throws {
        let log = LinesOfLog()
        var settings = ServerSettings()
        settings.log.write = { log.add($0) }
        let services = try TestServer(settings: settings, store: FailingStore(.closed)).responder.services
        let response = services.failures.response(to: CancellationError(), instance: "/history")
        #expect(response.status.code == 503 && response.fields.contains { $0.0 == .retryAfter })
        #expect(log.lines.isEmpty)
    }

    @Test func `a full disk is 507 for writes`() async throws {
        let server = try TestServer(store: FailingStore(.diskFull))
        for (method, body) in [("PUT", TestServer.trip()), ("PATCH", "{}"), ("DELETE", nil)] {
            #expect(await server.ask(method, Self.path, body).problem == "disk-full")
        }
        #expect(await server.ask("POST", "/trips", TestServer.trip()).problem == "disk-full")
        #expect(await server.ask("DELETE", "/history?before=2026-01-01").problem == "disk-full")
        #expect(await server.ask("GET", "/readyz").problem == "disk-full")
    }

    @Test func `health does not ask the store`() async throws {
        #expect(await (try TestServer(store: FailingStore(.failed))).ask("GET", "/healthz").status == 200)
    }

    @Test(arguments: [
        RequestError.malformedRequest("x"), .targetTooLong, .headersTooLarge, .notImplemented("x"), .httpVersion,
        .expectationFailed, .tooLarge(1), .lengthRequired, .requestTimeout,
    ])
    func `what the parser refuses is a problem too`(error: RequestError) async throws {
        let response = try TestServer(store: FailingStore(.failed)).responder.respond(to: error)
        #expect(response.status == error.status)
        #expect(response.fields.contains { $0.0 == .contentType && $0.1 == "application/problem+json" })
        #expect(response.fields.contains { $0.0 == .cacheControl && $0.1 == "no-store" })
    }
}
