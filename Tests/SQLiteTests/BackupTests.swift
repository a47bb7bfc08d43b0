// SPDX-License-Identifier: Apache-2.0

import SQLite
import Testing

struct BackupTests {
    struct Refusal: Error {}

    let folder: ScratchFolder
    let writer: Connection

    init() throws {
        folder = try ScratchFolder()
        writer = try folder.database()
        try writer.withTransaction(.immediate) {
            for id: Int64 in 1...500 { try writer.insertItem(id, String(repeating: "n", count: 100)) }
        }
    }

    @Test func `the copy is the database as it was when the backup began`() throws {
        try writer.setUserVersion(3)
        let reader = try folder.reader()
        var seen: [Connection.BackupProgress] = []
        try reader.backup(to: folder.file("copy.sqlite"), pagesPerStep: 2) { progress in
            if seen.isEmpty { try writer.insertItem(501) }
            seen.append(progress)
        }
        #expect(seen.count > 3)
        #expect(seen.map(\.remainingPages) == seen.map(\.remainingPages).sorted(by: >))
        let copy = try folder.reader("copy.sqlite")
        #expect(try copy.itemIDs == Array(1...500))
        #expect(try copy.userVersion == 3)
        #expect(try copy.integrityFindings() == [])
        #expect(!reader.isInTransaction)
        #expect(try reader.itemIDs.count == 501)
    }

    @Test func `a database that is there is not overwritten`() throws {
        let other = try folder.database("other.sqlite")
        try other.insertItem(1)
        #expect(try failure { try writer.backup(to: folder.file("other.sqlite")) }.code == .cannotOpen)
        #expect(try other.itemIDs == [1])
    }

    @Test func `another file that is there is not overwritten`() throws {
        let text = Array("not a database, and longer than its header is, which has a hundred bytes exactly. ".utf8)
        try folder.write(text + text, to: "other.txt")
        #expect(try failure { try writer.backup(to: folder.file("other.txt")) }.isNotADatabase)
        #expect(try folder.contents(of: "other.txt") == text + text)
    }

    @Test func `whoever watches can end it`() throws {
        #expect(throws: Refusal.self) {
            try writer.backup(to: folder.file("copy.sqlite"), pagesPerStep: 1) { _ in throw Refusal() }
        }
        #expect(!writer.isInTransaction)
        try writer.insertItem(501)
    }

    @Test(arguments: [Connection.CheckDepth.quick, .full])
    func `a sound file has no findings`(depth: Connection.CheckDepth) throws {
        #expect(try writer.integrityFindings(depth) == [])
    }

    @Test func `an index that disagrees with its table is found by the full check alone`() throws {
        try writer.execute("CREATE INDEX by_name ON item(name); UPDATE item SET name = 'qqqqqqqq' WHERE id = 1")
        try writer.checkpoint(.truncate)
        var bytes = try folder.contents(of: "store.sqlite")
        let needle = Array("qqqqqqqq".utf8)
        let places = bytes.indices.filter { bytes[$0...].starts(with: needle) }
        try #require(places.count == 2)
        bytes[places[0]] = UInt8(ascii: "r")
        try folder.write(bytes, to: "damaged.sqlite")
        let damaged = try folder.reader("damaged.sqlite")
        #expect(try damaged.integrityFindings(.quick) == [])
        #expect(try damaged.integrityFindings(.full) != [])
        #expect(try damaged.integrityFindings(.full, limit: 1).count == 1)
    }
}
