// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// One open database file.
///
/// It takes no lock of its own, so it belongs to one thread, actor or event loop at a time; not being `Sendable`, it
/// moves between them only as a whole and with its statements. What it is opened with makes a damaged or forged file
/// harmless: the schema is not trusted, internal tables cannot be written, cells are checked, and nothing maps the
/// file into memory.
@safe package final class Connection {
    /// What it was opened with.
    package let options: ConnectionOptions

    let handle: OpaquePointer
    let hooks = ConnectionHooks()
    private let interruption: InterruptHandle
    private var statements: StatementCache
    private var controls: [Statement?]

    /// Opens the file at `path`, which is always a file's path: neither `file:` nor `:memory:` has a special meaning.
    ///
    /// SQLite reads the file when it is first asked for something, so a file that is no database is noticed only then.
    ///
    /// - Throws: ``SQLiteError`` with ``ResultCode/cannotOpen`` if there is no such file or folder, and with
    ///   ``ResultCode/readOnly`` if the file cannot be written although `options` ask for it.
    package convenience init(path: String, options: ConnectionOptions = ConnectionOptions()) throws(SQLiteError) {
        guard !path.utf8.contains(0) else { throw SQLiteError(.cannotOpen, "the path contains NUL") }
        try self.init(fileName: Self.fileName(of: path), options: options)
    }

    /// Opens an empty database that lives in memory, and ends with the connection.
    package static func inMemory() throws(SQLiteError) -> Connection {
        try Connection(fileName: ":memory:", options: ConnectionOptions())
    }

    private init(fileName: String, options: ConnectionOptions) throws(SQLiteError) {
        let handle = unsafe try Self.open(fileName, access: options.access)
        unsafe self.handle = unsafe handle
        self.options = options
        unsafe interruption = InterruptHandle(connection: handle)
        statements = StatementCache(capacity: options.statementCacheCapacity)
        controls = Array(repeating: nil, count: ControlStatement.allCases.count)
        try configure()
    }

    deinit {
        // Before the close: from here on neither another thread nor a statement that someone still holds reaches what
        // goes away with this object. Such a statement keeps the file open until it goes too.
        interruption.invalidate()
        unsafe hooks.unwatch(handle)
        statements.removeAll()
        controls.removeAll()
        _ = unsafe sqlite3_close_v2(handle)
    }

    /// Gives a handle by which any other thread can stop what this connection is doing.
    package var interruptHandle: InterruptHandle { interruption }

    /// Runs each statement of `script` in turn, up to the first that fails.
    ///
    /// Rows are passed over.
    package func execute(_ script: String) throws(SQLiteError) {
        guard !script.utf8.contains(0) else { throw SQLiteError(.misuse, "the SQL contains NUL") }
        try check(unsafe sqlite3_exec(handle, script, nil, nil, nil), sql: script)
    }

    /// Compiles one statement, for a caller that keeps it.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        unsafe try Statement(sql, on: handle)
    }

    /// Compiles one statement, or takes it from those that were compiled before.
    ///
    /// A cached statement comes reset and without bound values. One that is still giving rows is left alone, and
    /// another is compiled. Whoever keeps a statement for long prepares it instead: the next caller with the same
    /// text gets this one.
    package func cached(_ sql: String) throws(SQLiteError) -> Statement {
        if let statement = statements.take(sql) { return statement }
        let statement = try prepare(sql)
        statements.insert(statement)
        return statement
    }

    /// Runs one of the fixed statements that begin and end transactions, compiled once.
    func run(_ control: ControlStatement) throws(SQLiteError) {
        if let statement = controls[control.rawValue] { return try statement.run() }
        let statement = try prepare(control.sql)
        controls[control.rawValue] = statement
        try statement.run()
    }

    /// The rows that the newest `INSERT`, `UPDATE` or `DELETE` touched itself, without those of triggers and cascades.
    package var changes: Int { unsafe Int(sqlite3_changes64(handle)) }

    /// The rows touched since the connection was opened, with those of triggers and cascades.
    package var totalChanges: Int { unsafe Int(sqlite3_total_changes64(handle)) }

    /// The row number that the newest `INSERT` got.
    package var lastInsertedRowID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// The failure of the newest call, nil if it did not fail.
    package var lastError: SQLiteError? {
        let code = unsafe sqlite3_extended_errcode(handle)
        guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return nil }
        return unsafe SQLiteError(code, on: handle, sql: nil)
    }

    func check(_ code: Int32, sql: String? = nil) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw unsafe SQLiteError(code, on: handle, sql: sql) }
    }
}

@available(*, unavailable) extension Connection: Sendable {}
