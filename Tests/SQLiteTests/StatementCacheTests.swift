// SPDX-License-Identifier: Apache-2.0

import SQLite
import Testing

struct StatementCacheTests {
    let folder: ScratchFolder
    let connection: Connection

    init() throws {
        folder = try ScratchFolder()
        var options = ConnectionOptions()
        options.statementCacheCapacity = 2
        connection = try Connection(path: folder.file(), options: options)
    }

    @Test func `the same text is compiled once and comes back clean`() throws {
        let first = try connection.cached("SELECT ?1")
        first.bind(1, at: 1)
        first.reset()
        let second = try connection.cached("SELECT ?1")
        #expect(first === second)
        #expect(try second.step())
        #expect(second.isNull(at: 0))
    }

    @Test func `one that is giving rows is left alone`() throws {
        let busy = try connection.cached("SELECT 1 UNION ALL SELECT 2")
        #expect(try busy.step())
        let other = try connection.cached("SELECT 1 UNION ALL SELECT 2")
        #expect(busy !== other)
        #expect(try other.step())
        #expect(try busy.step())
        #expect(busy.int64(at: 0) == 2)
    }

    @Test func `the one used longest ago gives way when the cache is full`() throws {
        let first = try connection.cached("SELECT 1")
        let second = try connection.cached("SELECT 2")
        #expect(try connection.cached("SELECT 1") === first)
        _ = try connection.cached("SELECT 3")
        #expect(try connection.cached("SELECT 1") === first)
        #expect(try connection.cached("SELECT 2") !== second)
    }

    @Test func `without capacity nothing is kept`() throws {
        var options = ConnectionOptions()
        options.statementCacheCapacity = 0
        let connection = try Connection(path: folder.file(), options: options)
        #expect(try connection.cached("SELECT 1") !== connection.cached("SELECT 1"))
    }

    @Test func `a cached statement follows a change of the schema`() throws {
        try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
        let all = "SELECT * FROM t"
        let before = try connection.cached(all)
        #expect(try before.step())
        before.reset()
        try connection.execute("ALTER TABLE t ADD COLUMN b DEFAULT 9")
        let after = try connection.cached(all)
        #expect(try after.step())
        #expect(after.int64(at: 1) == 9)
    }
}
