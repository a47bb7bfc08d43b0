// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SQLite

struct StatementTests {
    /// A long value with a short name, so that a failing test does not print it whole.
    struct Text: CustomTestStringConvertible, Sendable {
        let value: String
        var testDescription: String { "\(value.utf8.count) bytes" }
        init(_ value: String) { self.value = value }
    }

    let connection: Connection
    let echo: Statement

    init() throws {
        connection = try Connection.inMemory()
        echo = try connection.prepare("SELECT ?1, typeof(?1), length(CAST(?1 AS BLOB))")
    }

    @Test(arguments: [0, 1, -1, 255, Int64.max, Int64.min])
    func `a whole number comes back`(value: Int64) throws {
        echo.bind(value, at: 1)
        #expect(try echo.step())
        #expect(echo.int64(at: 0) == value)
        #expect(echo.optionalInt64(at: 0) == value)
        #expect(try echo.text(at: 1) == "integer")
    }

    @Test(arguments: [0, -1.5, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity])
    func `a fraction comes back`(value: Double) throws {
        try echo.bind(value, at: 1)
        #expect(try echo.step())
        #expect(echo.double(at: 0) == value)
        #expect(try echo.text(at: 1) == "real")
    }

    @Test func `what is not a number is refused`() throws {
        #expect(try failure { try echo.bind(Double.nan, at: 1) }.code == .mismatch)
    }

    @Test(arguments: [true, false])
    func `a truth value is 1 or 0`(value: Bool) throws {
        echo.bind(value, at: 1)
        #expect(try echo.step())
        #expect(echo.int64(at: 0) == (value ? 1 : 0))
        #expect(echo.bool(at: 0) == value)
    }

    @Test func `null is null`() throws {
        echo.bind(1, at: 1)
        echo.bindNull(at: 1)
        #expect(try echo.step())
        #expect(echo.isNull(at: 0))
        #expect(echo.optionalInt64(at: 0) == nil)
        #expect(echo.int64(at: 0) == 0)
        #expect(try echo.optionalText(at: 0) == nil)
        #expect(try failure { _ = try echo.text(at: 0) }.isCorrupt)
        #expect(echo.withBytes(at: 0) { $0.count } == 0)
    }

    @Test(arguments: [0, 1, 15, 16, 63, 64, 65, 128, 129, 65_535, 65_536, 65_537, 1_048_576])
    func `text and bytes of any length come back`(count: Int) throws {
        let text = String(repeating: "x", count: count)
        try echo.bind(text, at: 1)
        #expect(try echo.step())
        #expect(try echo.text(at: 0) == text)
        #expect(try echo.text(at: 1) == "text")
        #expect(echo.int64(at: 2) == Int64(count))
        echo.reset()

        let bytes = [UInt8](repeating: 0, count: count)
        try echo.bind(blob: bytes, at: 1)
        #expect(try echo.step())
        #expect(try echo.text(at: 1) == "blob")
        var copy: [UInt8] = [1]
        echo.appendBytes(at: 0, to: &copy)
        #expect(copy == [1] + bytes)
    }

    @Test(arguments: ["Zürich", "e\u{301}", "\u{e9}", "👩‍👩‍👧", "\u{FFFD}", "a\nb", "'\"\\%_", "\u{FEFF}x"].map(Text.init))
    func `text keeps its bytes`(text: Text) throws {
        try echo.bind(text.value, at: 1)
        #expect(try echo.step())
        #expect(try Array(echo.text(at: 0).utf8) == Array(text.value.utf8))
        #expect(echo.withBytes(at: 0) { bytes in bytes.indices.map { bytes[$0] } } == Array(text.value.utf8))
    }

    @Test(arguments: ["\0", "\0a", "a\0b", "a\0", String(repeating: "x", count: 70_000) + "\0"].map(Text.init))
    func `text with NUL is refused and the value before it stays`(text: Text) throws {
        try echo.bind("before", at: 1)
        #expect(try failure { try echo.bind(text.value, at: 1) }.code == .mismatch)
        #expect(try failure { try echo.bind(text: Array(text.value.utf8).span, at: 1) }.code == .mismatch)
        #expect(try echo.step())
        #expect(try echo.text(at: 0) == "before")
    }

    @Test(
        arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x61, 0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]]
    )
    func `bytes that are not UTF-8 are neither bound nor read as text`(bytes: [UInt8]) throws {
        #expect(try failure { try echo.bind(text: bytes.span, at: 1) }.code == .mismatch)
        let smuggled = try connection.prepare("SELECT CAST(?1 AS TEXT)")
        try smuggled.bind(blob: bytes, at: 1)
        #expect(try smuggled.step())
        let error = try failure { _ = try smuggled.text(at: 0) }
        #expect(error.isCorrupt)
        #expect(error.message == "column 0 is not UTF-8")
    }

    @Test func `UTF-8 bytes are bound as text`() throws {
        try echo.bind(text: Array("Zürich".utf8).span, at: 1)
        #expect(try echo.step())
        #expect(try echo.text(at: 0) == "Zürich")
        #expect(try echo.text(at: 1) == "text")
    }

    @Test func `an optional text is text or null`() throws {
        try echo.bind("a" as String?, at: 1)
        #expect(try echo.step())
        #expect(try echo.text(at: 0) == "a")
        echo.reset()
        try echo.bind(nil as String?, at: 1)
        #expect(try echo.step())
        #expect(echo.isNull(at: 0))
    }

    @Test func `a UUID is its sixteen bytes in order`() throws {
        echo.bindUUID(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF, at: 1)
        #expect(try echo.step())
        let uuid = try echo.uuid(at: 0)
        #expect(uuid.high == 0x0011_2233_4455_6677)
        #expect(uuid.low == 0x8899_AABB_CCDD_EEFF)
        #expect(echo.withBytes(at: 0) { [$0[0], $0[1], $0[15]] } == [0x00, 0x11, 0xFF])
    }

    @Test(arguments: [0, 15, 17])
    func `a UUID has sixteen bytes`(count: Int) throws {
        try echo.bind(blob: [UInt8](repeating: 1, count: count), at: 1)
        #expect(try echo.step())
        #expect(try failure { _ = try echo.uuid(at: 0) }.isCorrupt)
    }

    @Test func `a parameter that grows leaves its neighbours as they are`() throws {
        let statement = try connection.prepare("SELECT ?1, ?2, ?3")
        try statement.bind("left", at: 1)
        statement.bindUUID(high: 1, low: 2, at: 3)
        for count in [10, 100, 1000, 70_000, 5] {
            try statement.bind(String(repeating: "y", count: count), at: 2)
            #expect(try statement.step())
            #expect(try statement.text(at: 0) == "left")
            #expect(try statement.text(at: 1).utf8.count == count)
            #expect(try statement.uuid(at: 2).low == 2)
            statement.reset()
        }
    }

    @Test func `values stay after a reset and go when cleared`() throws {
        try echo.bind("kept", at: 1)
        #expect(try echo.step())
        echo.reset()
        #expect(try echo.step())
        #expect(try echo.text(at: 0) == "kept")
        echo.clearBindings()
        #expect(try echo.step())
        #expect(echo.isNull(at: 0))
    }

    @Test func `the step after the last row resets`() throws {
        #expect(!echo.isActive)
        #expect(try echo.step())
        #expect(echo.isActive)
        #expect(connection.transactionState == .none)
        #expect(try echo.step() == false)
        #expect(!echo.isActive)
        echo.bind(2, at: 1)
        #expect(try echo.step())
        #expect(echo.int64(at: 0) == 2)
    }

    @Test func `a failed step resets, and the statement can be used again`() throws {
        try connection.execute("CREATE TABLE t(a INTEGER PRIMARY KEY) STRICT")
        let insert = try connection.prepare("INSERT INTO t VALUES (?1)")
        for value: Int64 in [1, 1, 2] {
            insert.bind(value, at: 1)
            do {
                try insert.run()
            } catch {
                #expect(value == 1 && error.isUniqueViolation)
                #expect(!insert.isActive)
            }
        }
        #expect(try connection.numbers("SELECT a FROM t") == [1, 2])
    }

    @Test(arguments: [
        ("SELECT 1; SELECT 2", "more than one statement"), ("", "there is no statement"),
        (" -- nothing", "there is no statement"), ("SELECT 1\0", "the SQL contains NUL"),
        ("SELECT 1; -- more", "more than one statement"),
    ])
    func `it is exactly one statement`(sql: String, message: String) throws {
        let error = try failure { _ = try connection.prepare(sql) }
        #expect(error.code == .misuse)
        #expect(error.message == message)
    }

    @Test func `blanks and semicolons may follow`() throws {
        let statement = try connection.prepare("SELECT 1 ; \n\t;")
        #expect(try statement.step())
    }

    @Test func `it knows its shape`() throws {
        #expect(echo.parameterCount == 1)
        #expect(echo.columnCount == 3)
        #expect(echo.isReadOnly)
        try connection.execute("CREATE TABLE t(a)")
        let delete = try connection.prepare("DELETE FROM t")
        #expect(!delete.isReadOnly)
        #expect(delete.columnCount == 0)
    }

    @Test func `without a row every column is null`() {
        #expect(echo.isNull(at: 0))
        #expect(echo.isNull(at: 99))
        #expect(echo.withBytes(at: 0) { $0.isEmpty })
    }

    @Test(arguments: [0, 2])
    func `a position that is not there is a broken invariant`(position: Int) async {
        await #expect(processExitsWith: .failure) { [position] in
            try Connection.inMemory().prepare("SELECT ?1").bind(1, at: position)
        }
    }

    @Test func `binding between a row and the reset is a broken invariant`() async {
        await #expect(processExitsWith: .failure) {
            let statement = try Connection.inMemory().prepare("SELECT ?1")
            _ = try statement.step()
            statement.bind(1, at: 1)
        }
    }
}
