// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SQLite

struct ConnectionTests {
    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    @Test func `a file that is not there is made only when asked for`() throws {
        for access in [ConnectionOptions.Access.readWrite, .readOnly] {
            let error = try failure {
                _ = try Connection(path: folder.file(), options: ConnectionOptions(access: access))
            }
            #expect(error.code == .cannotOpen)
        }
        try Connection(path: folder.file()).execute("CREATE TABLE t(a)")
        let reopened = try Connection(path: folder.file(), options: ConnectionOptions(access: .readWrite))
        #expect(try reopened.numbers("SELECT count(*) FROM t") == [0])
    }

    @Test func `a folder that is not there cannot be opened`() throws {
        #expect(try failure { _ = try Connection(path: folder.file("no/store")) }.code == .cannotOpen)
    }

    @Test func `a path with NUL is refused and not cut off`() throws {
        #expect(try failure { _ = try Connection(path: folder.file("a\0b")) }.code == .cannotOpen)
        #expect(
            try failure { _ = try Connection(path: folder.file("a"), options: .init(access: .readOnly)) }.code
                == .cannotOpen
        )
    }

    @Test(arguments: [
        ("/a/b", "/a/b"), ("store", "./store"), (":memory:", "./:memory:"), ("", "./"),
        ("file:x?mode=memory", "./file:x?mode=memory"),
    ])
    func `a path is only ever a file's path`(path: String, fileName: String) {
        #expect(Connection.fileName(of: path) == fileName)
    }

    @Test func `another file is noticed at the first read`() throws {
        try folder.write(Array(repeating: 0x41, count: 4096), to: "store.sqlite")
        let error = try failure { _ = try Connection(path: folder.file()).userVersion }
        #expect(error.isNotADatabase && error.code == .notADatabase)
    }

    @Test func `a reader sees commits and cannot write, checkpoint or lift its own ban`() throws {
        let writer = try folder.database()
        let reader = try folder.reader()
        try writer.insertItem(1)
        #expect(try reader.itemIDs == [1])
        #expect(try failure { try reader.insertItem(2) }.isReadOnly)
        try reader.execute("PRAGMA query_only = 0")
        #expect(try failure { try reader.insertItem(2) }.isReadOnly)
        #expect(throws: SQLiteError.self) { try reader.checkpoint(.truncate) }
    }

    @Test func `a reader that closes last leaves the log to the next writer`() throws {
        var writer: Connection? = try folder.database()
        let log = "store.sqlite-wal"
        var reader: Connection? = try folder.reader()
        try writer?.insertItem(1)
        #expect(try reader?.itemIDs == [1])
        writer = nil
        let before = try folder.contents(of: log)
        reader = nil
        #expect(try folder.contents(of: log) == before)
        #expect(try folder.database("other.sqlite").itemIDs == [])
        #expect(try Connection(path: folder.file()).itemIDs == [1])
    }

    @Test(
        arguments: [
            ("trusted_schema", "0"), ("cell_size_check", "1"), ("mmap_size", "0"), ("cache_size", "-2048"),
        ] as [(StaticString, String)]
    )
    func `it starts careful`(setting: StaticString, value: String) throws {
        #expect(try folder.database().pragma(setting) == value)
    }

    @Test func `the schema table cannot be written`() throws {
        let connection = try folder.database()
        try connection.execute("PRAGMA writable_schema = ON")
        let error = try failure { try connection.execute("UPDATE sqlite_schema SET sql = ''") }
        #expect(error.message == "table sqlite_master may not be modified")
    }

    @Test func `text in double quotes is never taken for a value`() throws {
        let connection = try Connection.inMemory()
        #expect(try failure { try connection.execute("SELECT \"nothing\"") }.message == "no such column: nothing")
    }

    @Test func `a script runs up to its first mistake`() throws {
        let connection = try folder.database()
        let script = "INSERT INTO item(id) VALUES (1); INSERT INTO nowhere VALUES (1); INSERT INTO item(id) VALUES (2)"
        let error = try failure { try connection.execute(script) }
        #expect(error.message == "no such table: nowhere")
        #expect(error.sql == script)
        #expect(try connection.itemIDs == [1])
        #expect(try failure { try connection.execute("SELECT 1;\0") }.code == .misuse)
    }

    @Test func `changes and row numbers are counted`() throws {
        let connection = try folder.database()
        try connection.execute("INSERT INTO item(name) VALUES ('a'), ('b'), ('c')")
        #expect(connection.changes == 3)
        #expect(connection.lastInsertedRowID == 3)
        try connection.execute("DELETE FROM item WHERE id > 1")
        #expect(connection.changes == 2)
        #expect(connection.totalChanges == 5)
    }

    @Test func `the last failure is there until the next call`() throws {
        let connection = try Connection.inMemory()
        #expect(connection.lastError == nil)
        #expect(throws: SQLiteError.self) { try connection.execute("SELEKT") }
        #expect(connection.lastError?.message == "near \"SELEKT\": syntax error")
        try connection.execute("SELECT 1")
        #expect(connection.lastError == nil)
    }

    @Test func `the numbers in the header are kept, and undone with their transaction`() throws {
        let connection = try folder.database()
        #expect(try connection.applicationID == 0)
        #expect(try connection.userVersion == 0)
        for value in [1, Int32.max, Int32.min, -1] {
            try connection.setApplicationID(value)
            try connection.setUserVersion(value)
            #expect(try connection.applicationID == value)
            #expect(try connection.userVersion == value)
        }
        try connection.begin(.immediate)
        try connection.setUserVersion(7)
        try connection.rollback()
        #expect(try connection.userVersion == -1)
    }

    @Test func `a setting that SQLite does not know is nil`() throws {
        let connection = try folder.database()
        #expect(try connection.pragma("no_such_setting") == nil)
        #expect(try connection.pragma("journal_mode") == "wal")
        #expect(try Connection.inMemory().setPragma("journal_mode", to: "WAL") == "memory")
    }

    @Test func `a statement that outlives its connection still works`() throws {
        var connection: Connection? = try folder.database()
        try connection?.insertItem(5)
        let statement = try #require(try connection?.prepare("SELECT id FROM item"))
        connection = nil
        #expect(try statement.step())
        #expect(statement.int64(at: 0) == 5)
    }
}
