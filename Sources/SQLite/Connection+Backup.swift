// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Connection {
    /// How far a backup has come.
    package struct BackupProgress: Hashable, Sendable {
        /// The pages that are still to be copied.
        package let remainingPages: Int
        /// The pages there are.
        package let totalPages: Int
    }

    /// Copies the database as it is at one moment to a new file at `path`, and has it on disk when it returns.
    ///
    /// A transaction that reads is open for the whole time, so that commits of other connections neither get into the
    /// copy nor make it begin anew; until the end they only make the log grow. For that reason it is for a reader's
    /// connection with no transaction of its own. `observe` is called after each `pagesPerStep` pages, and ends the
    /// backup by throwing; what is at `path` is then no whole database, and the caller's to remove.
    ///
    /// - Throws: ``SQLiteError``, with ``ResultCode/cannotOpen`` if there is already a database at `path` and with
    ///   ``ResultCode/notADatabase`` if there is another file; what `observe` throws.
    package func backup(
        to path: String,
        pagesPerStep: Int = 1024,
        observe: (BackupProgress) throws -> Void = { _ in }
    ) throws {
        let destination = try Connection(path: path)
        guard try destination.pragma("page_count") == "0" else {
            throw SQLiteError(.cannotOpen, "there is already a database at the backup's path")
        }
        // Syncs the folder after the journal's end too: with a lesser setting the journal could come back after a
        // power cut, and undo the copy.
        try destination.setPragma("synchronous", to: "EXTRA")
        try withTransaction(.deferred) {
            // The first read takes the snapshot.
            _ = try pragma("schema_version")
            try copy(to: destination, pagesPerStep: Int32(clamping: max(1, pagesPerStep)), observe: observe)
        }
    }

    private func copy(
        to destination: Connection,
        pagesPerStep: Int32,
        observe: (BackupProgress) throws -> Void
    ) throws {
        guard let backup = unsafe sqlite3_backup_init(destination.handle, "main", handle, "main") else {
            throw unsafe SQLiteError(sqlite3_extended_errcode(destination.handle), on: destination.handle, sql: nil)
        }
        do {
            while unsafe try step(backup, pagesPerStep) {
                let remaining = unsafe Int(sqlite3_backup_remaining(backup))
                let total = unsafe Int(sqlite3_backup_pagecount(backup))
                try observe(BackupProgress(remainingPages: remaining, totalPages: total))
            }
        } catch {
            _ = unsafe sqlite3_backup_finish(backup)
            throw error
        }
        try destination.check(unsafe sqlite3_backup_finish(backup))
    }

    /// Copies some pages; false when that was all.
    ///
    /// A failed step says so in its code alone, not on either connection.
    private func step(_ backup: OpaquePointer, _ pages: Int32) throws(SQLiteError) -> Bool {
        switch unsafe sqlite3_backup_step(backup, pages) {
        case SQLITE_OK: return true
        case SQLITE_DONE: return false
        case let code: throw unsafe SQLiteError(code, on: nil, sql: nil)
        }
    }
}
