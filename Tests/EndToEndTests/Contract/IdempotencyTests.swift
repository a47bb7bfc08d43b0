// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing

/// Contract section 2: requests that are sent again because no answer came.
@Suite(.ownThreads) struct IdempotencyTests {
    private let folder: TemporaryDirectory
    private let key = ["Idempotency-Key": "7f3c1b0a-9d52-4c1e-8a67-2f5e0d9b4c31"]

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func start() throws -> RunningServer {
        try RunningServer(store: folder.path(of: "x.sqlite"))
    }

    /// The fields that may differ between the first answer and its replays, or from one moment to the next.
    private func comparableFields(_ answer: HTTPAnswer) -> [String] {
        answer.fields.filter { !["date", "idempotency-replayed"].contains($0.name) }.map { "\($0.name): \($0.value)" }
    }

    @Test func `of fifty requests at once with one key one takes effect, and all are answered alike`() throws {
        let server = try start()
        let body = ContractServer.trip(more: #","bucketList":[{"title":"Swim"}]"#)
        let clients = try (0..<50).map { _ in try server.client() }
        let answers = Mutex<[HTTPAnswer]>([])
        try Together.run(
            clients.map { client in
                {
                    let answer = try client.ask("POST", "/trips", body, fields: key)
                    answers.withLock { $0.append(answer) }
                }
            }
        )
        let all = answers.withLock { $0 }
        let first = try #require(all.first { $0["idempotency-replayed"] == nil })
        #expect(first.status == 201 && first["tripfeed-changes"] == "2")
        #expect(all.count == 50 && all.count { $0["idempotency-replayed"] == "true" } == 49)
        for answer in all {
            #expect(answer.status == 201 && answer.body == first.body)
            #expect(comparableFields(answer).sorted() == comparableFields(first).sorted())
        }
        let history = try server.client().history()
        #expect(history.count == 1 && history.first?.token == first["tripfeed-token"])
        server.stop()
    }

    @Test func `what was acknowledged before a kill is replayed after it`() throws {
        let server = try start()
        let trip = try server.ask("POST", "/trips", ContractServer.trip(), fields: key)
        let path = try #require(trip["location"])
        let keyOfPatch = ["Idempotency-Key": "key-of-the-patch", "If-Match": trip["etag"] ?? ""]
        let patch = try server.ask("PATCH", path, #"{"destination":"Porto"}"#, fields: keyOfPatch)
        let keyOfNothing = ["Idempotency-Key": "key-of-no-change"]
        let nothing = try server.ask("PATCH", path, #"{"destination":"Porto"}"#, fields: keyOfNothing)
        #expect(patch.status == 200 && nothing["tripfeed-no-change"] == "true")
        server.kill()

        let next = try start()
        let again = try next.ask("POST", "/trips", ContractServer.trip(), fields: key)
        #expect(again.status == 201 && again["location"] == path && again["idempotency-replayed"] == "true")
        #expect(again["tripfeed-token"] == trip["tripfeed-token"] && again.body == patch.body)
        let patchAgain = try next.ask("PATCH", path, #"{"destination":"Porto"}"#, fields: keyOfPatch)
        #expect(patchAgain["idempotency-replayed"] == "true")
        #expect(comparableFields(patchAgain).sorted() == comparableFields(patch).sorted())
        let nothingAgain = try next.ask("PATCH", path, #"{"destination":"Porto"}"#, fields: keyOfNothing)
        #expect(nothingAgain["idempotency-replayed"] == "true")
        #expect(comparableFields(nothingAgain).sorted() == comparableFields(nothing).sorted())
        #expect(try next.client().history().count == 2)
        next.stop()
    }
}
