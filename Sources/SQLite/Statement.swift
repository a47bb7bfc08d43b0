// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// One compiled SQL statement: bind its values, step through its rows, use it again.
///
/// ```swift
/// let statement = try connection.cached("SELECT number, author FROM history_transaction WHERE number > ?1")
/// statement.bind(41, at: 1)
/// while try statement.step() { print(statement.int64(at: 0)) }
/// ```
///
/// The step that says that there are no more rows, or that fails, resets the statement. A caller that stops earlier
/// has to do that itself (`defer { statement.reset() }`), or the snapshot it reads stays open. Bound values stay
/// until they are bound anew. Parameters count from 1 and columns from 0, as in SQLite.
@safe package final class Statement {
    /// The text it was compiled from.
    package let sql: String
    /// The columns of its rows; 0 for one that gives none.
    package let columnCount: Int

    let handle: OpaquePointer
    let buffers: ParameterBuffers

    /// Compiles the one statement that `sql` holds.
    ///
    /// Text that follows it is refused, lest it be passed over in silence.
    init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
        guard !sql.utf8.contains(0) else { throw SQLiteError(.misuse, "the SQL contains NUL") }
        let (code, compiled, isWhole) = unsafe Self.compile(sql, on: connection)
        guard code == SQLITE_OK else { throw unsafe SQLiteError(code, on: connection, sql: sql) }
        guard let compiled = unsafe compiled else { throw SQLiteError(.misuse, "there is no statement", sql: sql) }
        guard isWhole else {
            _ = unsafe sqlite3_finalize(compiled)
            throw SQLiteError(.misuse, "more than one statement", sql: sql)
        }
        self.sql = sql
        unsafe handle = unsafe compiled
        columnCount = unsafe Int(sqlite3_column_count(compiled))
        buffers = unsafe ParameterBuffers(count: Int(sqlite3_bind_parameter_count(compiled)))
    }

    deinit {
        // Before the buffers go: the statement refers to them.
        _ = unsafe sqlite3_finalize(handle)
    }

    private static func compile(_ sql: String, on connection: OpaquePointer) -> (Int32, OpaquePointer?, isWhole: Bool) {
        var text = sql
        return text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                var handle: OpaquePointer?
                var tail: UnsafePointer<CChar>?
                let code = unsafe sqlite3_prepare_v3(
                    connection,
                    characters.baseAddress,
                    Int32(clamping: characters.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT),
                    &handle,
                    &tail
                )
                guard let start = characters.baseAddress, let tail = unsafe tail else {
                    return unsafe (code, handle, true)
                }
                let rest = unsafe characters[(tail - start)...]
                let isWhole = unsafe rest.allSatisfy { [0x20, 0x0A, 0x0D, 0x09, 0x3B].contains($0) }
                return unsafe (code, handle, isWhole)
            }
        }
    }

    /// The number of values to bind.
    package var parameterCount: Int { buffers.count }

    /// Whether it leaves the database file as it is.
    package var isReadOnly: Bool { unsafe sqlite3_stmt_readonly(handle) != 0 }

    /// Whether it has given a row and was neither stepped to its end nor reset.
    package var isActive: Bool { unsafe sqlite3_stmt_busy(handle) != 0 }

    /// Goes to the next row, or to the first; false when there is none, and then the statement is reset.
    package func step() throws(SQLiteError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else {
            let error = unsafe SQLiteError(code, on: sqlite3_db_handle(handle), sql: sql)
            reset()
            throw error
        }
        reset()
        return false
    }

    /// Steps to the end and passes over all rows: for statements that give none.
    package func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Goes back to before the first row and lets go of the snapshot.
    ///
    /// Bound values stay.
    package func reset() {
        // The code is that of the step before, which has been reported.
        _ = unsafe sqlite3_reset(handle)
    }

    /// Goes back to before the first row, and makes all values null.
    package func clearBindings() {
        reset()
        _ = unsafe sqlite3_clear_bindings(handle)
    }
}

@available(*, unavailable) extension Statement: Sendable {}
