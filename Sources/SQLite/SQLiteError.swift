// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// A call to SQLite that failed, with SQLite's own words for it and the SQL that was run.
///
/// The SQL is the text of the statement without its bound values, so that nothing a client sent gets into a log by way
/// of ``description``. The message may name tables and columns, never values.
package struct SQLiteError: Error, Sendable {
    /// The extended result code.
    package let extendedCode: ResultCode
    /// What SQLite, or this room, says about it.
    package let message: String
    /// The statement that failed, without its values; nil where there was none.
    package let sql: String?
    /// Where in ``sql`` the mistake is, in bytes from its start; nil where SQLite does not say.
    package let offset: Int?

    /// Describes a failure that this room, or one that is built on it, found by itself.
    package init(_ code: ResultCode, _ message: String, sql: String? = nil) {
        extendedCode = code
        self.message = message
        self.sql = sql
        offset = nil
    }

    /// Reads the failure of the newest call on `connection`, which has to be done before any other call on it.
    init(_ code: Int32, on connection: OpaquePointer?, sql: String?) {
        extendedCode = ResultCode(rawValue: code)
        message =
            if let connection = unsafe connection, let text = unsafe sqlite3_errmsg(connection) {
                unsafe String(cString: text)
            } else {
                unsafe String(cString: sqlite3_errstr(code))
            }
        self.sql = sql
        let position = unsafe connection.map { unsafe Int(sqlite3_error_offset($0)) } ?? -1
        offset = position >= 0 ? position : nil
    }

    /// The class of the failure: the extended code without its detail.
    package var code: ResultCode { extendedCode.primary }
}

extension SQLiteError {
    /// Whether another connection, or another statement of this one, holds a lock that was needed.
    package var isBusy: Bool { code == .busy || code == .locked }

    /// Whether a rule of the schema would have been broken; ``constraint`` says which.
    package var isConstraint: Bool { code == .constraint }

    /// Whether there is no room left to write.
    ///
    /// Reads go on.
    package var isFull: Bool { code == .full }

    /// Whether the kernel refused to read, write, lock or sync.
    package var isIOError: Bool { code == .inputOutput }

    /// Whether an `fsync` failed, after which nothing that is in memory can be trusted to be what is on disk.
    package var isFailedSync: Bool { extendedCode == .failedSync || extendedCode == .failedFolderSync }

    /// Whether the file, or a value in it, is damaged.
    package var isCorrupt: Bool { code == .corrupt }

    /// Whether the file is something else than a database.
    package var isNotADatabase: Bool { code == .notADatabase }

    /// Whether the work was stopped by an ``InterruptHandle`` or by a limit.
    package var isInterrupted: Bool { code == .interrupted }

    /// Whether a write was tried where only reading is allowed.
    package var isReadOnly: Bool { code == .readOnly }
}

extension SQLiteError: CustomStringConvertible {
    /// The message, the extended code and the statement, for a log.
    package var description: String {
        let place = offset.map { " at byte \($0)" } ?? ""
        let text = sql.map { " in: \($0)" } ?? ""
        return "SQLite error \(extendedCode.rawValue): \(message)\(place)\(text)"
    }
}
