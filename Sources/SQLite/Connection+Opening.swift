// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Connection {
    /// Told to SQLite once a process and before anything else; too late it would be refused, which costs only speed.
    private static let withoutStatistics = tripfeed_sqlite_disable_memory_statistics() == SQLITE_OK

    /// Writes `path` so that SQLite can only read it as a file's path.
    ///
    /// Debian compiles SQLite so that a name beginning with `file:` is a URI, and `:memory:` and the empty name are
    /// never files. A path with a folder in front is none of these.
    static func fileName(of path: String) -> String {
        path.hasPrefix("/") ? path : "./" + path
    }

    static func open(_ fileName: String, access: ConnectionOptions.Access) throws(SQLiteError) -> OpaquePointer {
        _ = withoutStatistics
        let mode =
            switch access {
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            }
        var handle: OpaquePointer?
        let code = unsafe sqlite3_open_v2(
            fileName,
            &handle,
            mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
            nil
        )
        do throws(SQLiteError) {
            guard code == SQLITE_OK, let handle = unsafe handle else {
                throw unsafe SQLiteError(code, on: handle, sql: nil)
            }
            // SQLite falls back to reading where the kernel does not let it write.
            if access != .readOnly, unsafe sqlite3_db_readonly(handle, "main") == 1 {
                throw SQLiteError(.readOnly, "the file cannot be written")
            }
            return unsafe handle
        } catch {
            // A handle comes with most failures too, for the sake of its message.
            _ = unsafe sqlite3_close_v2(handle)
            throw error
        }
    }

    func configure() throws(SQLiteError) {
        try turn(SQLITE_DBCONFIG_DEFENSIVE, on: true)
        try turn(SQLITE_DBCONFIG_TRUSTED_SCHEMA, on: false)
        try turn(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, on: false)
        try turn(SQLITE_DBCONFIG_DQS_DDL, on: false)
        try turn(SQLITE_DBCONFIG_DQS_DML, on: false)
        try setPragma("cell_size_check", to: 1)
        try setPragma("mmap_size", to: 0)
        try setPragma("cache_size", to: -options.cacheSizeKiB)
        if options.access == .readOnly {
            // One connection writes and checkpoints; a reader that closes last must not do it in its place.
            try turn(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on: true)
            try setPragma("query_only", to: 1)
        } else {
            unsafe hooks.watchCommits(of: handle)
        }
        let milliseconds = options.busyTimeout / .milliseconds(1)
        try check(unsafe sqlite3_busy_timeout(handle, Int32(clamping: Int64(milliseconds.rounded(.up)))))
    }

    private func turn(_ option: Int32, on: Bool) throws(SQLiteError) {
        try check(unsafe tripfeed_sqlite_switch(handle, option, on ? 1 : 0))
    }
}
