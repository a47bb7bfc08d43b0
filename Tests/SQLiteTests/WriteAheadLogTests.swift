// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SQLite

struct WriteAheadLogTests {
    let folder: ScratchFolder
    let connection: Connection

    init() throws {
        folder = try ScratchFolder()
        connection = try folder.database()
        try connection.checkpoint(.truncate)
    }

    @Test func `the log is counted at each commit and never copied by itself`() throws {
        #expect(connection.logPageCount == 0)
        try connection.insertItem(1)
        #expect(connection.logPageCount == 1)
        // SQLite's own checkpoint would come at a thousand pages, and the log would begin anew.
        for id: Int64 in 2...1100 { try connection.insertItem(id) }
        #expect(connection.logPageCount > 1100)
        let result = try connection.checkpoint(.passive)
        #expect(result.logFrames == connection.logPageCount)
        #expect(result.isComplete)
    }

    @Test func `a passive checkpoint copies what no reader is in the way of`() throws {
        try connection.insertItem(1)
        let reader = try folder.reader()
        try reader.begin(.deferred)
        #expect(try reader.itemIDs == [1])
        try connection.insertItem(2)
        let result = try connection.checkpoint(.passive)
        #expect(result == Checkpoint(logFrames: 2, checkpointedFrames: 1, wasBlocked: false))
        #expect(!result.isComplete)
        try reader.commit()
        #expect(try connection.checkpoint(.passive).isComplete)
    }

    @Test func `a truncating checkpoint leaves an empty log`() throws {
        try connection.insertItem(1)
        #expect(try folder.contents(of: "store.sqlite-wal") != [])
        let result = try connection.checkpoint(.truncate)
        #expect(result == Checkpoint(logFrames: 0, checkpointedFrames: 0, wasBlocked: false))
        #expect(result.isComplete)
        #expect(try folder.contents(of: "store.sqlite-wal").isEmpty)
        #expect(connection.logPageCount == 0)
    }

    @Test func `a truncating checkpoint says that a reader is in the way`() throws {
        var options = ConnectionOptions(access: .readWrite)
        options.busyTimeout = .zero
        let impatient = try Connection(path: folder.file(), options: options)
        try connection.insertItem(1)
        let reader = try folder.reader()
        try reader.begin(.deferred)
        #expect(try reader.itemIDs == [1])
        let result = try impatient.checkpoint(.truncate)
        #expect(result.wasBlocked)
        #expect(!result.isComplete)
    }

    @Test func `there is no checkpoint without a log or inside a transaction`() throws {
        let plain = try Connection(path: folder.file("plain.sqlite"))
        try plain.execute("CREATE TABLE t(a)")
        #expect(try failure { try plain.checkpoint(.passive) }.message == "the database has no write-ahead log")
        try connection.begin(.immediate)
        #expect(try failure { try connection.checkpoint(.passive) }.code == .locked)
    }
}
