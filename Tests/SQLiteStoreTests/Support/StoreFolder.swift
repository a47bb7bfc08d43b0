// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import SQLite
import StorePromises
import TestSupport
import Testing
import Trips

@testable import SQLiteStore

/// A folder with the file of one store, and the clock that it is opened with.
final class StoreFolder: Sendable {
    let clock = ManualClock()
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    var path: String { folder.path(of: "trips.db") }

    func path(of name: String) -> String { folder.path(of: name) }

    /// The schema that the store is opened with unless told otherwise.
    func schema() throws -> Schema { try TripSchema.make() }

    func configuration() -> SQLiteStoreConfiguration {
        SQLiteStoreConfiguration(location: .file(path)) { [clock] in clock.now }
    }

    func open(
        _ schema: Schema? = nil,
        migrator: Migrator = Migrator(),
        hooks: CommitHooks = CommitHooks(),
        configure: (inout SQLiteStoreConfiguration) -> Void = { _ in }
    ) throws -> SQLiteStore {
        var configuration = configuration()
        configure(&configuration)
        return try SQLiteStore(
            schema: schema ?? self.schema(),
            configuration: configuration,
            migrator: migrator,
            hooks: hooks
        )
    }

    /// Opens the store for a while.
    func withStore<Result>(_ body: (SQLiteStore) async throws -> Result) async throws -> Result {
        let store = try open()
        let result = try await body(store)
        await store.close()
        return result
    }

    /// Opens the file as the `sqlite3` shell would, while no store has it.
    func connection() throws -> Connection {
        try Connection(path: path, options: ConnectionOptions(access: .readWrite))
    }

    /// The numbers of the transactions that the file has rows of, whether history shows them or not.
    func historyNumbers(path: String? = nil) throws -> [Int64] {
        let connection = try Connection(path: path ?? self.path, options: ConnectionOptions(access: .readOnly))
        let statement = try connection.prepare(
            """
            SELECT number FROM history_transaction UNION SELECT number FROM history_change ORDER BY number
            """
        )
        var numbers: [Int64] = []
        while try statement.step() { numbers.append(statement.int64(at: 0)) }
        return numbers
    }

    /// Copies the file and its log as a crash would leave them; the writer must not be writing.
    func copyOfFile() throws -> String {
        let copy = path(of: "copy.db")
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
        }
        return copy
    }
}
