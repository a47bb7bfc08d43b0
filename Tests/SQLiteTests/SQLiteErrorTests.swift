// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SQLite

struct SQLiteErrorTests {
    @Test(
        arguments: [
            ("INSERT INTO t(id, a, b, c, n) VALUES (2, 1, 1, 2, 0)", .unique, ["t.a", "t.b"]),
            ("INSERT INTO t(id, a, b, c, n) VALUES (1, 2, 2, 2, 0)", .primaryKey, ["t.id"]),
            ("INSERT INTO k(p, q) VALUES (1, 1)", .primaryKey, ["k.p", "k.q"]),
            ("INSERT INTO t(id, a, b, c, n) VALUES (3, 3, 3, 3, NULL)", .notNull, ["t.n"]),
            ("INSERT INTO t(id, a, b, c, n) VALUES (3, 3, 3, 3, 9)", .check, ["small"]),
            ("INSERT INTO t(id, a, b, c, n) VALUES (3, 3, 3, 3, -9)", .check, ["n >= 0"]),
            ("INSERT INTO t(id, a, b, c, n) VALUES (3, 3, 3, 3, 'x')", .dataType, []),
            ("INSERT INTO r(t) VALUES (99)", .foreignKey, []),
            ("DELETE FROM k", .trigger, []),
        ] as [(String, ConstraintViolation.Kind, [String])]
    )
    func `a broken rule is named`(sql: String, kind: ConstraintViolation.Kind, subjects: [String]) throws {
        let connection = try Self.database()
        let error = try failure { try connection.prepare(sql).run() }
        #expect(error.isConstraint)
        #expect(error.constraint?.kind == kind)
        #expect(error.constraint?.subjects == subjects)
        #expect(error.constraint?.index == nil)
        #expect(error.isUniqueViolation == (kind == .unique || kind == .primaryKey))
        #expect(error.sql == sql)
    }

    @Test func `a unique index over expressions is named itself`() throws {
        let connection = try Self.database()
        let error = try failure { try connection.execute("INSERT INTO t(id, a, b, c, n) VALUES (5, 5, 5, -1, 0)") }
        #expect(error.constraint == ConstraintViolation(kind: .unique, subjects: [], index: "by_size"))
    }

    @Test func `a mistake in the SQL has its place`() throws {
        let error = try failure { _ = try Connection.inMemory().prepare("SELECT absent") }
        #expect(error.offset == 7)
        #expect(error.code == .error)
        #expect(error.constraint == nil)
        #expect(error.description == "SQLite error 1: no such column: absent at byte 7 in: SELECT absent")
    }

    @Test func `a value never gets into the description`() throws {
        let connection = try Self.database()
        let statement = try connection.prepare("INSERT INTO k(p, q) VALUES (?1, 1)")
        try statement.bind("secret", at: 1)
        let error = try failure { try statement.run() }
        #expect(error.constraint?.kind == .dataType)
        #expect(!error.description.contains("secret"))
    }

    @Test func `a disk that is full is said to be full, and reads go on`() throws {
        let folder = try ScratchFolder()
        let connection = try folder.database()
        try connection.insertItem(1)
        try connection.setPragma("max_page_count", to: 3)
        let error = try failure { try connection.insertItem(2, String(repeating: "x", count: 50_000)) }
        #expect(error.isFull)
        #expect(try connection.itemIDs == [1])
    }

    @Test func `a second writer is told that the first is busy`() throws {
        let folder = try ScratchFolder()
        let first = try folder.database()
        var options = ConnectionOptions(access: .readWrite)
        options.busyTimeout = .zero
        let second = try Connection(path: folder.file(), options: options)
        try first.begin(.immediate)
        #expect(try failure { try second.begin(.immediate) }.isBusy)
        try first.commit()
        try second.begin(.immediate)
    }

    @Test func `a writer with an old snapshot is told so`() throws {
        let folder = try ScratchFolder()
        let first = try folder.database()
        let second = try Connection(path: folder.file())
        try second.begin(.deferred)
        #expect(try second.itemIDs == [])
        try first.insertItem(1)
        let error = try failure { try second.insertItem(2) }
        #expect(error.isBusy)
        #expect(error.extendedCode == .staleSnapshot)
    }

    @Test func `a damaged page is said to be damaged`() throws {
        let folder = try ScratchFolder()
        try folder.database().insertItem(1, "a")
        var bytes = try folder.contents(of: "store.sqlite")
        for index in 4096..<8192 { bytes[index] = 0xA5 }
        try folder.write(bytes, to: "store.sqlite")
        #expect(try failure { _ = try folder.reader().itemIDs }.isCorrupt)
    }

    @Test(
        arguments: [
            (4 << 8, true), (5 << 8, true), (1 << 8, false), (3 << 8, false), (0, false),
        ] as [(Int32, Bool)]
    )
    func `a failed sync is told from other failures of the disk`(detail: Int32, isFailedSync: Bool) {
        let error = SQLiteError(ResultCode(rawValue: ResultCode.inputOutput.rawValue | detail), "disk I/O error")
        #expect(error.isIOError)
        #expect(error.isFailedSync == isFailedSync)
        #expect(!error.isFull && !error.isBusy && !error.isCorrupt && !error.isConstraint)
    }

    private static func database() throws -> Connection {
        let connection = try Connection.inMemory()
        try connection.setPragma("foreign_keys", to: 1)
        try connection.execute(
            """
            CREATE TABLE t(id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, c INTEGER,
                n INTEGER NOT NULL CHECK (n >= 0) CONSTRAINT small CHECK (n < 5), UNIQUE (a, b)) STRICT;
            CREATE UNIQUE INDEX by_size ON t(abs(c));
            CREATE TABLE k(p INTEGER, q INTEGER, PRIMARY KEY (p, q)) STRICT, WITHOUT ROWID;
            CREATE TABLE r(t INTEGER REFERENCES t) STRICT;
            CREATE TRIGGER keep BEFORE DELETE ON k BEGIN SELECT RAISE(ABORT, 'k is kept'); END;
            INSERT INTO t VALUES (1, 1, 1, 1, 0);
            INSERT INTO k VALUES (1, 1);
            """
        )
        return connection
    }
}
