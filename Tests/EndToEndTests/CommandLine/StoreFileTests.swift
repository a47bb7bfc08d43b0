// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite(.ownThreads) struct StoreFileTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `a second server on the same file is refused, naming the first`() throws {
        let store = folder.path(of: "x.sqlite")
        let first = try RunningServer(store: store)
        let second = try Program.start(["serve", "--listen", "127.0.0.1:0", "--store", store], in: "/")
        let message = second.standardError()
        #expect(message.contains("\(first.process.identifier)"))
        #expect(message.contains(store))
        #expect(second.waitForExit() == .status(1))
        try #expect(first.client().addTrip("A").status == 201)
        first.stop()

        let third = try RunningServer(store: store)
        try #expect(third.client().status().transactionCount == 1)
        third.stop()
    }

    @Test func `a file that a killed server left behind is taken over`() throws {
        let store = folder.path(of: "x.sqlite")
        let first = try RunningServer(store: store)
        let token = try #require(try first.client().addTrip("A")["tripfeed-token"])
        first.kill()
        let second = try RunningServer(store: store)
        #expect(second.readyLine.contains(", head 1 \(token),"))
        second.stop()
    }

    @Test func `unless told the store is tripfeed.sqlite where the program runs`() throws {
        let server = try RunningServer(Program.start(["serve", "--listen", "127.0.0.1:0"], in: folder.path))
        try #expect(server.client().addTrip("A").status == 201)
        server.stop()
        try #expect(files().contains("tripfeed.sqlite"))
    }

    @Test func `a store in memory leaves nothing behind`() throws {
        let server = try RunningServer(
            store: ":memory:",
            environment: ["TMPDIR": folder.path],
            folder: folder.path
        )
        try #expect(server.client().addTrip("A").status == 201)
        server.stop()
        try #expect(files() == [])
    }

    @Test(arguments: ["missing/x.sqlite", "."]) func `a store that cannot be opened is told`(name: String) throws {
        let path = folder.path(of: name)
        let process = try Program.start(["serve", "--listen", "127.0.0.1:0", "--store", path], in: "/")
        #expect(process.standardError().contains(path))
        #expect(process.waitForExit() == .status(1))
    }

    @Test func `a file that is no store is left as it is`() throws {
        let path = folder.path(of: "letter.txt")
        let text = String(repeating: "Dear reader, ", count: 1_000)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let process = try Program.start(["serve", "--listen", "127.0.0.1:0", "--store", path], in: "/")
        #expect(process.standardError().hasPrefix("tripfeed: "))
        #expect(process.waitForExit() == .status(1))
        try #expect(String(contentsOfFile: path, encoding: .utf8) == text)
    }
}
