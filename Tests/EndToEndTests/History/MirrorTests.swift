// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A client in another language, written from the contract alone, that keeps a copy of all records.
@Suite(.ownThreads) struct MirrorTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private static var saves: Int { Program.runsSlowTests ? 10_000 : 1_000 }

    @Test func `a snapshot and the stream after it make an exact mirror, whatever is lost or pruned meanwhile`() throws
    {
        let server = try RunningServer(store: folder.path(of: "x.sqlite"))
        let client = try server.client()
        var generator = SaveGenerator(seed: 60)
        for _ in 0..<100 { try save(&generator, client) }
        let mirror = try mirror(server, ["7"])
        _ = mirror.errorLine { $0.contains("records at") }
        for count in 1...Self.saves {
            let token = try save(&generator, client)
            // What is pruned in the first half may make the mirror begin anew; in the second it has to follow by itself.
            guard count % 20 == 0, count <= Self.saves / 2 else { continue }
            try #expect(client.ask("DELETE", "/history?through=\(token)").status == 200)
        }
        mirror.signal(SIGTERM)
        #expect(mirror.waitForExit() == .status(0), "\(mirror.standardError())")

        let own = try self.mirror(server, [])
        #expect(own.waitForExit() == .status(0), "\(own.standardError())")
        let records = own.standardOutput().split(separator: "\n")
        #expect(mirror.standardOutput().split(separator: "\n") == records)
        #expect(records.count > 100)
        server.stop()
    }

    @discardableResult
    private func save(_ generator: inout SaveGenerator, _ client: HTTPClient) throws -> String {
        let body = generator.next().body
        let answer = try client.ask("POST", "/transactions", body)
        try #require(answer.status == 201, "\(answer.text)\n\(body)")
        return try #require(answer["tripfeed-token"])
    }

    private func mirror(_ server: RunningServer, _ words: [String]) throws -> ChildProcess {
        let script = Program.repository.appending(path: "Tests/Mirror/mirror.py").path(percentEncoded: false)
        let arguments = [script, "\(server.port)"] + words
        return try ChildProcess("python3", arguments, environment: Program.environment, folder: folder.path)
    }
}
