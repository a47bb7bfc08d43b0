// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import SQLite
import Testing

@testable import SQLiteStore

struct MigratorTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    /// The steps there are, and one that nobody has taken yet.
    private func withNextStep(_ statements: String...) -> Migrator {
        var migrator = Migrator()
        let version = migrator.newestVersion + 1
        migrator.migrations.append(Migration(version: version, name: "The next", statements: statements))
        return migrator
    }

    private var backupPath: String { folder.path + ".version-\(Migrator().newestVersion)" }

    @Test func `versions count up from 1`() {
        #expect(Migration.all.map(\.version) == Array(1...Int32(Migration.all.count)))
    }

    @Test func `a new file gets the newest version and this program's mark`() async throws {
        try await folder.withStore { _ in }
        let connection = try folder.connection()
        #expect(try connection.userVersion == Migrator().newestVersion)
        #expect(try connection.applicationID == Migrator.applicationID)
        #expect(!FileManager.default.fileExists(atPath: backupPath))
    }

    @Test func `an older file is migrated after a copy was laid beside it`() async throws {
        let head = try await folder.withStore { try await $0.saveTrip("One").token }
        let migrator = withNextStep("CREATE TABLE added (id INTEGER PRIMARY KEY) STRICT")
        let store = try folder.open(migrator: migrator)
        #expect(try await store.status().token == head)
        #expect(try await store.tripNames() == ["One"])
        await store.close()
        let connection = try folder.connection()
        #expect(try connection.userVersion == migrator.newestVersion)
        _ = try connection.prepare("SELECT id FROM added")
        let copy = try Connection(path: backupPath, options: ConnectionOptions(access: .readOnly))
        #expect(try copy.userVersion == migrator.newestVersion - 1)
        #expect(try copy.integrityFindings().isEmpty)
        #expect(throws: SQLiteError.self) { try copy.prepare("SELECT id FROM added") }
    }

    @Test func `a file that was migrated is left alone the next time`() async throws {
        try await folder.withStore { _ = try await $0.saveTrip("One") }
        let migrator = withNextStep("CREATE TABLE added (id INTEGER PRIMARY KEY) STRICT")
        await (try folder.open(migrator: migrator)).close()
        try FileManager.default.removeItem(atPath: backupPath)
        await (try folder.open(migrator: migrator)).close()
        #expect(!FileManager.default.fileExists(atPath: backupPath))
    }

    @Test func `a step that fails leaves the file at its version`() async throws {
        try await folder.withStore { _ = try await $0.saveTrip("One") }
        let migrator = withNextStep(
            "CREATE TABLE added (id INTEGER PRIMARY KEY) STRICT",
            "INSERT INTO nowhere VALUES (1)"
        )
        #expect(throws: (any Error).self) { _ = try folder.open(migrator: migrator) }
        let connection = try folder.connection()
        #expect(try connection.userVersion == migrator.newestVersion - 1)
        #expect(throws: SQLiteError.self) { try connection.prepare("SELECT id FROM added") }
        #expect(try await folder.withStore { try await $0.tripNames() } == ["One"])
    }

    @Test func `a copy that was not finished is made anew`() async throws {
        try await folder.withStore { _ = try await $0.saveTrip("One") }
        try Data("half a copy".utf8).write(to: URL(filePath: backupPath + ".unfinished"))
        try Data("an old copy".utf8).write(to: URL(filePath: backupPath))
        await (try folder.open(migrator: withNextStep())).close()
        let copy = try Connection(path: backupPath, options: ConnectionOptions(access: .readOnly))
        #expect(try copy.integrityFindings().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: backupPath + ".unfinished"))
    }
}
