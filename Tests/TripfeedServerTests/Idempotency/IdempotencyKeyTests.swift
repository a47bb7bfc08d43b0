// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Contract section 2: what an `Idempotency-Key` is, whose it is, and what it is judged before.
struct IdempotencyKeyTests {
    private static let id = "00000000-0000-4000-8000-000000000001"
    private let key: KeyValuePairs = ["Idempotency-Key": "a-key-of-the-tests"]
    private let server: TestServer

    init() async throws {
        server = try await TestServer()
    }

    private func insert(_ name: String = "A") -> String {
        #"{"insert":{"model":"Trip","values":\#(TestServer.trip(name))}}"#
    }

    @Test func `a key has 8 to 255 visible ASCII characters and is given once`() async throws {
        let refused = [
            "", "1234567", String(repeating: "x", count: 256), "a key with spaces", "with\u{7F}delete", "schlüssel-1",
            "with\ttab",
        ]
        for text in refused {
            let answer = await server.ask("POST", "/trips", TestServer.trip(), ["Idempotency-Key": text])
            #expect(answer.problem == "malformed-request", "\(text)")
        }
        let fields: KeyValuePairs = ["Idempotency-Key": "12345678", "idempotency-key": "12345678"]
        #expect(await server.ask("POST", "/trips", TestServer.trip(), fields).problem == "malformed-request")
        for (index, text) in ["12345678", String(repeating: "x", count: 255), "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~"]
            .enumerated()
        {
            let answer = await server.ask("POST", "/trips", TestServer.trip("\(index)"), ["Idempotency-Key": text])
            #expect(answer.status == 201, "\(answer.text)")
        }
    }

    @Test func `a read takes no notice of a key`() async throws {
        for fields in [key, ["Idempotency-Key": "short"]] as [KeyValuePairs<String, String>] {
            let answer = await server.ask("GET", "/trips", nil, fields)
            #expect(answer.status == 200 && answer["idempotency-replayed"] == nil)
        }
    }

    @Test func `method, path, query and body make the request`() async throws {
        #expect(await server.ask("PUT", "/trips/\(Self.id)", TestServer.trip("A"), key).status == 201)
        let others: [(method: String, target: String, body: String?)] = [
            ("PATCH", "/trips/\(Self.id)", TestServer.trip("A")), ("PUT", "/trips/\(Self.id)?", TestServer.trip("A")),
            ("PUT", "/trips/\(Self.id.replacing("1", with: "2"))", TestServer.trip("A")),
            ("PUT", "/trips/\(Self.id)", TestServer.trip("B")),
            ("PUT", "/trips/\(Self.id)", TestServer.trip("A") + " "),
            ("DELETE", "/trips/\(Self.id)", nil), ("POST", "/transactions", TestServer.trip("A")),
        ]
        for (method, target, body) in others {
            let answer = await server.ask(method, target, body, key)
            #expect(answer.problem == "idempotency-key-reused", "\(method) \(target): \(answer.text)")
        }
        #expect(await server.ask("PUT", "/trips/\(Self.id)", TestServer.trip("A"), key).status == 201)
    }

    @Test func `a key is judged before preconditions`() async throws {
        let trip = try await server.insertTrip()
        let fields: KeyValuePairs = ["Idempotency-Key": "a-key-of-the-tests", "If-Match": trip.tag]
        let first = await server.ask("PATCH", trip.path, #"{"name":"B"}"#, fields)
        let replay = await server.ask("PATCH", trip.path, #"{"name":"B"}"#, fields)
        #expect(first.status == 200 && replay.status == 200 && replay["idempotency-replayed"] == "true")
        // Not even one that cannot be read.
        let malformed: KeyValuePairs = ["Idempotency-Key": "a-key-of-the-tests", "If-Match": "x"]
        #expect(await server.ask("PATCH", trip.path, #"{"name":"B"}"#, malformed).status == 200)
    }

    @Test func `a key is judged before validation`() async throws {
        #expect(await server.ask("POST", "/trips", TestServer.trip("A"), key).status == 201)
        for body in ["{}", "[]", "{", "", #"{"name":1}"#] {
            let answer = await server.ask("POST", "/trips", body, key)
            #expect(answer.problem == "idempotency-key-reused", "\(body): \(answer.text)")
        }
        for target in ["/trips?filtre=1", "/trips?%zz=1"] {
            #expect(await server.ask("POST", target, TestServer.trip("A"), key).problem == "idempotency-key-reused")
        }
        #expect(await server.ask("PUT", "/trips/x", TestServer.trip("A"), key).problem == "idempotency-key-reused")
        #expect(await server.ask("POST", "/transactions", "{", key).problem == "idempotency-key-reused")
    }

    @Test func `what can be no request is refused before the key is looked for`() async throws {
        #expect(await server.ask("POST", "/trips", TestServer.trip("A"), key).status == 201)
        #expect(await server.ask("POST", "/trips", nil, key).problem == "length-required")
        let text: KeyValuePairs = ["Idempotency-Key": "a-key-of-the-tests", "Content-Type": "text/plain"]
        #expect(await server.ask("POST", "/trips", TestServer.trip("A"), text).problem == "unsupported-media-type")
    }

    @Test func `a failure is not kept, and may be tried again with the key`() async throws {
        let trip = try await server.insertTrip("A")
        #expect(await server.ask("POST", "/trips", TestServer.trip("A"), key).problem == "not-unique")
        #expect(await server.ask("POST", "/trips", "{", key).problem == "malformed-json")
        #expect(await server.ask("POST", "/trips", "{}", key).problem == "invalid")
        #expect(await server.save([insert("A")], key).problem == "not-unique")
        await server.ask("DELETE", trip.path)
        let answer = await server.ask("POST", "/trips", TestServer.trip("A"), key)
        #expect(answer.status == 201 && answer["idempotency-replayed"] == nil)
    }

    @Test func `the same key of another author is another key`() async throws {
        for (index, author) in ["app", "widget"].enumerated() {
            let fields: KeyValuePairs = ["Idempotency-Key": "a-key-of-the-tests", "Tripfeed-Author": author]
            let answer = await server.ask("POST", "/trips", TestServer.trip("\(index)"), fields)
            #expect(answer.status == 201 && answer["idempotency-replayed"] == nil)
        }
        #expect(await server.ask("POST", "/trips", TestServer.trip("2"), key).status == 201)
        let fields: KeyValuePairs = ["Idempotency-Key": "a-key-of-the-tests", "Tripfeed-Author": "app"]
        let replay = await server.ask("POST", "/trips", TestServer.trip("0"), fields)
        #expect(replay["idempotency-replayed"] == "true")
    }

    @Test func `the author of a save may stand in its body, and is the same one there`() async throws {
        let first = await server.save([insert("A")], more: #","author":"app""#, key)
        #expect(first.status == 201)
        let both: KeyValuePairs = ["Idempotency-Key": "a-key-of-the-tests", "Tripfeed-Author": "app"]
        let replay = await server.save([insert("A")], more: #","author":"app""#, both)
        #expect(replay["idempotency-replayed"] == "true" && replay.body == first.body)
        #expect(await server.save([insert("A")], both).problem == "idempotency-key-reused")
        #expect(await server.save([insert("B")], more: #","author":"widget""#, key).status == 201)
        let differ: KeyValuePairs = ["Idempotency-Key": "a-key-of-the-tests", "Tripfeed-Author": "widget"]
        let refused = await server.save([insert("A")], more: #","author":"app""#, differ)
        #expect(refused.problem == "malformed-request")
    }

    @Test func `a key without author is one of its own`() async throws {
        #expect(await server.save([insert("A")], key).status == 201)
        #expect(await server.save([insert("A")], key)["idempotency-replayed"] == "true")
        // A body whose author is none that could be is refused for that, and not for the key.
        #expect(
            await server.save([insert("B")], more: #","author":"""#, ["Idempotency-Key": "another-key"]).status == 422
        )
    }
}
