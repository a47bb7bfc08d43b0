// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The README's story, word for word, against a fresh server.
@Suite(.ownThreads) struct ReadmeTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    /// The shell blocks of the README, without the one that starts the server.
    private func blocks() throws -> [String] {
        let text = try String(contentsOf: Program.repository.appending(path: "README.md"), encoding: .utf8)
        return text.components(separatedBy: "\n```sh\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```\n").first }
            .filter { !$0.hasPrefix("make ") }
    }

    /// Runs the blocks one after another in one shell; gives what each printed.
    private func run(against server: RunningServer) throws -> [String] {
        let blocks = try blocks()
        let script = blocks.joined(separator: "\necho '-- next --'\n")
            .replacing("http://127.0.0.1:8080", with: "http://127.0.0.1:\(server.port)")
        try script.write(toFile: folder.path(of: "story"), atomically: false, encoding: .utf8)
        let variables = Program.environment.merging(["TMPDIR": folder.path]) { $1 }
        let shell = try ChildProcess("sh", ["-eu", "story"], environment: variables, folder: folder.path)
        let output = shell.standardOutput()
        #expect(shell.waitForExit() == .status(0), "\(output)\n\(shell.standardError())")
        let parts = output.components(separatedBy: "-- next --\n")
        try #require(parts.count == blocks.count)
        return parts
    }

    @Test func `what the README shows is what happens`() throws {
        let server = try RunningServer(store: folder.path(of: "x.sqlite"))
        let story = try run(against: server)
        func part(_ wanted: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
            let index = try blocks().firstIndex { $0.contains(wanted) }
            return story[try #require(index, sourceLocation: sourceLocation)]
        }

        try #expect(part("\"Weekend\"").contains("\"version\""))
        try #expect(part("Autumn by the sea").wholeMatch(of: /\/trips\/[0-9a-f-]{36}\n/) != nil)
        try #expect(part("curl -sI").wholeMatch(of: /[0-9A-Za-z_-]{1,120}\n/) != nil)
        try #expect(part("-X PATCH").contains("\"isConfirmed\":true"))

        let events = try part("until grep")
        #expect(events.contains("event: hello\n"))
        #expect(events.contains("event: tick\n"))

        let confirmed: HistoryPage = try decode(part("author=widget\" | python3"))
        #expect(confirmed.transactions.map(\.author) == ["widget"])
        #expect(confirmed.transactions.first?.changes.map(\.updatedAttributes) == [["isConfirmed"]])

        let lines = try part("-X DELETE").split(separator: "\n", maxSplits: 1)
        try #require(lines.count == 2)
        #expect(lines[0] == "204")
        let deleted: HistoryPage = try decode(String(lines[1]))
        let change = try #require(deleted.transactions.first?.changes.first)
        #expect(change.type == "delete")
        #expect(
            change.tombstone == [
                "name": "Autumn by the sea", "startDate": "2026-10-03T00:00:00.000Z",
                "endDate": "2026-10-10T00:00:00.000Z",
            ]
        )

        try #expect(part("done <<'END'") == "201\n201\n")
        let resumed = try part("limit=2").split(separator: "\n")
        #expect(resumed.count == 2 && resumed.allSatisfy { $0.hasPrefix("[{\"token\"") })

        let ways = try part("/snapshot").split(separator: "\n")
        try #require(ways.count == 4)
        #expect(ways[0] == "3" && ways[1].hasPrefix("{\"transactions\":[],") && ways[2] == "6")
        #expect(ways[3].hasPrefix("{\"deletedTransactions\":6,"))

        let errors = try part("after=nonsense").split(separator: "\n")
        #expect(errors.count > 2 && errors[0].contains("/problems/malformed-token"))
        #expect(errors[1].contains("/problems/invalid") && errors[1].contains("\"/endDate\""))
        server.stop()
    }

    private func decode<Value: Decodable>(_ text: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }
}
