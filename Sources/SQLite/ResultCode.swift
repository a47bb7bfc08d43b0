// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// The number by which SQLite says how a call ended.
///
/// An extended code keeps its primary code in the low eight bits; ``primary`` takes it out. The constants are primary
/// codes, apart from those whose name says more. See <https://www.sqlite.org/rescode.html>.
package struct ResultCode: RawRepresentable, Hashable, Sendable {
    /// SQLite's own number.
    package let rawValue: Int32

    /// Takes any number that SQLite gives, known or not.
    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The class of the failure without its detail: the low eight bits.
    package var primary: ResultCode {
        ResultCode(rawValue: rawValue & 0xFF)
    }

    /// A mistake in the SQL text, or a failure that has no code of its own.
    package static let error = ResultCode(rawValue: SQLITE_ERROR)
    /// Another connection holds the lock that is needed.
    package static let busy = ResultCode(rawValue: SQLITE_BUSY)
    /// A statement of the same connection is in the way.
    package static let locked = ResultCode(rawValue: SQLITE_LOCKED)
    /// There was no memory left.
    package static let outOfMemory = ResultCode(rawValue: SQLITE_NOMEM)
    /// A write on a connection, or to a file, that may only be read.
    package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
    /// The work was stopped by an ``InterruptHandle`` or by a limit.
    package static let interrupted = ResultCode(rawValue: SQLITE_INTERRUPT)
    /// The kernel refused to read, write, lock or sync.
    package static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
    /// The file is a database, and damaged.
    package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
    /// The disk, or the page count that is allowed, is used up.
    package static let full = ResultCode(rawValue: SQLITE_FULL)
    /// The file is not there, or cannot be opened.
    package static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
    /// A value is longer than SQLite's limit of one thousand million bytes.
    package static let tooBig = ResultCode(rawValue: SQLITE_TOOBIG)
    /// A rule of the schema would be broken.
    package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
    /// A value is not of the kind that is asked for.
    package static let mismatch = ResultCode(rawValue: SQLITE_MISMATCH)
    /// The interface was used wrongly.
    package static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
    /// The file is not a database at all.
    package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)

    /// An `fsync` of the database or of its log failed: what is on disk is unknown until it is read anew.
    package static let failedSync = ResultCode(rawValue: SQLITE_IOERR | (4 << 8))
    /// The same for the folder that holds them.
    package static let failedFolderSync = ResultCode(rawValue: SQLITE_IOERR | (5 << 8))
    /// The snapshot that a transaction reads is older than the head it wants to write to.
    package static let staleSnapshot = ResultCode(rawValue: SQLITE_BUSY | (2 << 8))
}
