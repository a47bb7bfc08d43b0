// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Connection {
    /// When a transaction takes its locks.
    package enum TransactionKind: Sendable {
        /// At the first read or write: for readers, whose first `SELECT` fixes the snapshot they see.
        case deferred
        /// At once the one that lets nobody else write: for writers, who then never find their snapshot stale.
        case immediate
    }

    /// What a transaction holds.
    package enum TransactionState: Sendable {
        /// No snapshot: either there is no transaction, or it has not read yet.
        case none
        /// A snapshot, which keeps the write-ahead log from starting anew.
        case read
        /// The right to write.
        case write
    }

    /// Whether a transaction was begun and has not ended.
    ///
    /// SQLite ends one by itself after some failures.
    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// What the transaction, or a statement that is still giving rows without one, holds.
    package var transactionState: TransactionState {
        switch unsafe sqlite3_txn_state(handle, nil) {
        case SQLITE_TXN_READ: .read
        case SQLITE_TXN_WRITE: .write
        default: .none
        }
    }

    /// Begins a transaction.
    ///
    /// There is none inside another; that is what savepoints are for.
    package func begin(_ kind: TransactionKind) throws(SQLiteError) {
        try run(kind == .immediate ? .beginImmediate : .beginDeferred)
    }

    /// Ends the transaction and keeps what it did, with an `fsync` where `synchronous` is `FULL`.
    ///
    /// A statement that has not been reset goes on holding its snapshot.
    package func commit() throws(SQLiteError) {
        try run(.commit)
    }

    /// Ends the transaction, if there is one, and undoes what it did.
    package func rollback() throws(SQLiteError) {
        if isInTransaction { try run(.rollback) }
    }

    /// Runs `body` in a transaction, which is kept if it returns and undone if it throws.
    package func withTransaction<Result>(
        _ kind: TransactionKind,
        _ body: () throws -> Result
    ) throws -> Result {
        try begin(kind)
        do {
            let result = try body()
            try commit()
            return result
        } catch {
            // The failure that brought us here is the one to tell; a transaction that cannot even be undone is undone
            // when the file is next opened.
            try? rollback()
            throw error
        }
    }

    /// Begins a part of a transaction that can be undone alone.
    package func openSavepoint() throws(SQLiteError) {
        try run(.openSavepoint)
    }

    /// Ends the innermost part and leaves what it did to the transaction around it.
    package func releaseSavepoint() throws(SQLiteError) {
        try run(.releaseSavepoint)
    }

    /// Undoes the innermost part and ends it.
    ///
    /// Does nothing when SQLite has already undone the whole transaction, as it does after some failures (a full
    /// disk, an interrupted write): ``isInTransaction`` is false then, and the parts that came before are gone too.
    package func undoSavepoint() throws(SQLiteError) {
        guard isInTransaction else { return }
        try run(.rollBackToSavepoint)
        try run(.releaseSavepoint)
    }

    /// Runs `body` as a part that is kept if it returns and undone, without its neighbours, if it throws.
    ///
    /// - Throws: What `body` throws; but if the part cannot be undone, that failure, after which the transaction has
    ///   to be rolled back whole.
    package func withSavepoint<Result>(_ body: () throws -> Result) throws -> Result {
        try openSavepoint()
        do {
            let result = try body()
            try releaseSavepoint()
            return result
        } catch {
            try undoSavepoint()
            throw error
        }
    }

    /// Resets every statement that is still giving rows, so that none holds a snapshot.
    package func resetStatements() {
        var next = unsafe sqlite3_next_stmt(handle, nil)
        while let statement = unsafe next {
            if unsafe sqlite3_stmt_busy(statement) != 0 { _ = unsafe sqlite3_reset(statement) }
            unsafe next = unsafe sqlite3_next_stmt(handle, statement)
        }
    }
}
