// SPDX-License-Identifier: Apache-2.0

/// How a ``Connection`` is opened.
package struct ConnectionOptions: Sendable {
    /// What a connection may do to its file.
    package enum Access: Hashable, Sendable {
        /// Reads and writes, and makes the file if it is not there.
        case create
        /// Reads and writes a file that is there; one that the kernel lets nobody write to is refused.
        case readWrite
        /// Reads a file that is there. Neither a write nor a checkpoint is possible, not even when it closes.
        case readOnly
    }

    /// Reads and writes, and makes the file, unless told otherwise.
    package var access: Access

    /// How long a call waits for the lock of another connection before it fails as busy; zero is not at all.
    ///
    /// The waiting blocks the thread, so the connections of an event loop wait a few milliseconds at most.
    package var busyTimeout: Duration = .seconds(5)

    /// How much memory the connection keeps pages in, in KiB.
    ///
    /// Two MiB is SQLite's own default.
    package var cacheSizeKiB = 2048

    /// How many statements ``Connection/cached(_:)`` keeps ready.
    package var statementCacheCapacity = 64

    /// Makes the defaults, for one kind of access.
    package init(access: Access = .create) {
        self.access = access
    }
}
