// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Connection {
    /// The pages in the write-ahead log after this connection's newest commit; 0 before its first.
    ///
    /// SQLite's automatic checkpoint is off on a connection that writes: this number tells its owner when to do one.
    package var logPageCount: Int { hooks.logPageCount }

    /// Copies pages from the write-ahead log to the database file.
    ///
    /// - Returns: What was done, also when a reader was in the way; that is no failure.
    /// - Throws: ``SQLiteError`` if a transaction is open, if the database has no write-ahead log, or on a failed
    ///   write.
    @discardableResult
    package func checkpoint(_ mode: Checkpoint.Mode) throws(SQLiteError) -> Checkpoint {
        var logFrames: Int32 = -1
        var checkpointed: Int32 = -1
        let code = unsafe sqlite3_wal_checkpoint_v2(
            handle,
            "main",
            mode == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE,
            &logFrames,
            &checkpointed
        )
        let wasBlocked = code == SQLITE_BUSY
        if !wasBlocked { try check(code) }
        guard logFrames >= 0 || wasBlocked else { throw SQLiteError(.error, "the database has no write-ahead log") }
        if logFrames == 0 { hooks.logPageCount = 0 }
        return Checkpoint(
            logFrames: max(0, Int(logFrames)),
            checkpointedFrames: max(0, Int(checkpointed)),
            wasBlocked: wasBlocked
        )
    }
}
