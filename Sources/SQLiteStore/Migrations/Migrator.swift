// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Brings a file to the newest version of the format, or refuses it.
struct Migrator {
    /// The bytes `TRIP` in the file's header, by which `file(1)` and others know whose it is.
    static let applicationID: Int32 = 0x5452_4950

    var migrations = Migration.all

    /// The version that this program writes.
    var newestVersion: Int32 { migrations.last?.version ?? 0 }

    /// Looks at a file's header without changing anything.
    ///
    /// - Parameter connection: one that only reads.
    /// - Throws: ``StoreError`` for a file of another program or of a newer version of this one.
    func check(_ connection: Connection) throws {
        let tables = try connection.prepare("SELECT count(*) FROM sqlite_schema")
        defer { tables.reset() }
        let isEmpty = try tables.step() && tables.int64(at: 0) == 0
        let applicationID = try connection.applicationID
        guard applicationID == Self.applicationID || isEmpty && applicationID == 0 else {
            throw StoreError(.failed, "The file belongs to another program.")
        }
        let version = try connection.userVersion
        guard version <= newestVersion else {
            throw StoreError(
                .failed,
                "The file has version \(version) of the format; this program knows versions up to \(newestVersion)."
            )
        }
    }

    /// Carries out the steps that the file lacks, in one transaction, after a copy of it was laid beside it.
    ///
    /// A file without any step gets no copy: there is nothing in it. `backupPath` says where the copy of a file of some
    /// version goes.
    func migrate(_ connection: Connection, backupPath: (Int32) -> String) throws {
        let version = try connection.userVersion
        let steps = migrations.drop { $0.version <= version }
        guard let last = steps.last else { return }
        if version > 0 { try backUp(connection, to: backupPath(version)) }
        try connection.withTransaction(.immediate) {
            for step in steps {
                for statement in step.statements { try connection.execute(statement) }
            }
            try connection.setApplicationID(Self.applicationID)
            try connection.setUserVersion(last.version)
        }
    }

    /// The copy has its name only once it is whole.
    private func backUp(_ connection: Connection, to path: String) throws {
        let unfinished = path + ".unfinished"
        try Files.remove(unfinished)
        try connection.backup(to: unfinished)
        try Files.rename(unfinished, to: path)
    }
}
