// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import SQLite
import Testing

/// A folder of its own for one test, removed with everything in it when the test lets go of it.
final class ScratchFolder {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tripfeed-sqlite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        path = folder.path()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String = "store.sqlite") -> String { "\(path)/\(name)" }

    /// A new database with a write-ahead log and one empty table `item(id, name)`.
    func database(_ name: String = "store.sqlite") throws -> Connection {
        let connection = try Connection(path: file(name))
        try connection.setPragma("journal_mode", to: "WAL")
        try connection.execute("CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT) STRICT")
        return connection
    }

    func reader(_ name: String = "store.sqlite") throws -> Connection {
        try Connection(path: file(name), options: ConnectionOptions(access: .readOnly))
    }

    func contents(of name: String) throws -> [UInt8] {
        [UInt8](try #require(FileManager.default.contents(atPath: file(name))))
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try #require(FileManager.default.createFile(atPath: file(name), contents: Data(bytes)))
    }
}

extension Connection {
    /// The first column of every row.
    func numbers(_ sql: String) throws -> [Int64] {
        let statement = try prepare(sql)
        var numbers: [Int64] = []
        while try statement.step() { numbers.append(statement.int64(at: 0)) }
        return numbers
    }

    func insertItem(_ id: Int64, _ name: String = "") throws {
        let statement = try cached("INSERT INTO item(id, name) VALUES (?1, ?2)")
        statement.bind(id, at: 1)
        try statement.bind(name, at: 2)
        try statement.run()
    }

    var itemIDs: [Int64] {
        get throws { try numbers("SELECT id FROM item ORDER BY id") }
    }
}

/// The failure that `body` ends with, which has to be SQLite's.
func failure(_ body: () throws -> Void) throws -> SQLiteError {
    try #require(throws: SQLiteError.self, performing: body)
}
