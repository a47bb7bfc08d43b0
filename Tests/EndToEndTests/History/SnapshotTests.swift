// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Snapshots of the real program, read by clients that are slow, or that go away.
@Suite(.ownThreads) struct SnapshotTests {
    /// Saves trips whose bucket lists have long texts, about 2 MiB of lines a save.
    private func fill(_ server: RunningServer, saves: Int, from first: Int = 0) throws {
        let item = "{\"title\": \"t\", \"details\": \"\(String(repeating: "x", count: 60_000))\"}"
        let items = Array(repeating: item, count: 16).joined(separator: ", ")
        let client = try server.client()
        for number in first..<first + saves {
            for half in ["a", "b"] {
                let body = Trips.body("\(number) \(half)", more: ", \"bucketList\": [\(items)]")
                try #require(client.ask("POST", "/trips", body).status == 201)
            }
        }
    }

    /// Where the files of a process that have no name are.
    private func namelessFiles(of server: RunningServer) throws -> [String] {
        let list = "/proc/\(server.process.identifier)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: list).compactMap { name in
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(list)/\(name)")
        }.filter { $0.hasPrefix("/") && $0.hasSuffix(" (deleted)") }
    }

    /// The most memory that a process ever had, in bytes.
    private func peakMemory(of server: RunningServer) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(server.process.identifier)/status", encoding: .utf8)
        let line = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/))
        return try #require(Int(line.1)) * 1_024
    }

    /// Asks for a snapshot and reads no more than its head.
    private func begin(_ server: RunningServer) throws -> (client: RawClient, length: Int) {
        let client = try RawClient(port: server.port)
        try client.send("GET /snapshot HTTP/1.1\r\nHost: localhost\r\n\r\n")
        var head = ""
        while !head.contains("\r\n\r\n") { head += try client.receive(count: 1) }
        let length = try #require(head.firstMatch(of: /Content-Length: (\d+)\r\n/))
        return (client, try #require(Int(length.1)))
    }

    @Test func `memory stays flat, however large a snapshot is`() throws {
        let server = try RunningServer(store: ":memory:")
        try fill(server, saves: 1)
        _ = try server.ask("GET", "/snapshot")
        try fill(server, saves: 10, from: 1)
        let before = try peakMemory(of: server)
        let answer = try server.ask("GET", "/snapshot")
        #expect(answer.body.count > 20_000_000)
        #expect(answer["content-length"] == "\(answer.body.count)")
        #expect(try peakMemory(of: server) - before < 6 << 20)
        server.stop()
    }

    @Test func `a client that goes away in the middle frees what was spooled for it`() throws {
        let folder = try TemporaryDirectory()
        let server = try RunningServer(store: folder.path(of: "x.sqlite"), ["--durability", "normal"])
        try fill(server, saves: 8)
        #expect(try namelessFiles(of: server).isEmpty)
        do {
            let slow = try begin(server)
            let files = try namelessFiles(of: server)
            #expect(files.count == 1 && files[0].hasPrefix(folder.path), "It lies where the store does.")
            #expect(slow.length > 15_000_000)
            slow.client.resetAtEnd()
        }
        // The reset is an event of the loop's; each answer of it is one turn more.
        while try !namelessFiles(of: server).isEmpty { _ = try server.ask("GET", "/healthz") }
        server.stop()
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.allSatisfy { $0.hasPrefix("x.sqlite") }, "Nothing is left behind: \(left)")
    }

    @Test func `a slow client has its moment whole, and the write-ahead log stays short meanwhile`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path(of: "x.sqlite")
        let server = try RunningServer(store: path, ["--durability", "normal", "--stall-timeout", "3600"])
        try fill(server, saves: 8)
        let slow = try begin(server)
        let writer = try server.client()
        let insert =
            #"{"insert":{"model":"Trip","values":{"name":"%","destination":"x","startDate":"2027-01-01","endDate":"2027-01-02"}}}"#
        for save in 0..<40 {
            let operations = (0..<500).map { insert.replacing("%", with: "\(save) \($0)") }.joined(separator: ",")
            try #require(writer.ask("POST", "/transactions", "{\"operations\":[\(operations)]}").status == 201)
        }
        let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        #expect(try #require(log) < 17 << 20, "The log began anew while the client slept.")
        var bytes: [UInt8] = []
        while bytes.count < slow.length, case let piece = try slow.client.receive(), !piece.isEmpty { bytes += piece }
        let body = String(decoding: bytes, as: UTF8.self)
        #expect(bytes.count == slow.length && body.hasSuffix("}\n"))
        #expect(!body.contains(#""name":"0 0""#), "What was saved later is not in it.")
        #expect(bytes.count(where: { $0 == UInt8(ascii: "\n") }) == 8 * 2 * 17)
        server.stop()
    }

    @Test func `one snapshot more than may be held is 503 until one is done`() throws {
        let server = try RunningServer(store: ":memory:", ["--max-exports", "1", "--stall-timeout", "3600"])
        try fill(server, saves: 8)
        var slow: (client: RawClient, length: Int)? = try begin(server)
        let refused = try server.ask("GET", "/snapshot")
        #expect(refused.status == 503 && refused.problem == "busy" && refused["retry-after"] != nil)
        #expect(slow?.length ?? 0 > 15_000_000)
        slow = nil
        while try server.ask("GET", "/snapshot?model=Trip").status != 200 {}
        server.stop()
        #expect(server.process.standardError().contains("/snapshot was refused as busy"))
    }

    @Test(.enabled(if: SmallDisk.isAvailable, "needs a file system of its own to fill"))
    func `a snapshot for which there is no room is 503, and leaves nothing behind`() throws {
        let disk = try SmallDisk()
        let server = try disk.serve()
        let item = "{\"title\": \"t\", \"details\": \"\(String(repeating: "x", count: 60_000))\"}"
        let client = try server.client()
        for number in 0..<12 {
            let body = Trips.body("\(number)", more: ", \"bucketList\": [\(item)]")
            try #require(client.ask("POST", "/trips", body).status == 201)
        }
        // Pieces of less and less, until there is no room for the smallest of them.
        for size in [1 << 20, 256 << 10, 64 << 10, 16 << 10, 4 << 10] {
            for number in 0..<4 {
                let path = disk.path(of: "filler-\(size)-\(number)", in: server)
                do { try Data(count: size).write(to: URL(filePath: path)) } catch {
                    try? FileManager.default.removeItem(atPath: path)
                    break
                }
            }
        }
        let answer = try client.ask("GET", "/snapshot")
        #expect(answer.status == 503 && answer.problem == "busy" && answer["retry-after"] != nil)
        #expect(try namelessFiles(of: server).isEmpty)
        try #expect(client.ask("GET", "/trips").status == 200)
        server.stop()
        #expect(server.process.standardError().contains("No space left"))
    }
}
