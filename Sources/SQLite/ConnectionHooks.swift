// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// What SQLite's callbacks write to and ask while a statement of the connection runs.
///
/// A class of its own, because the callbacks hold its address: the connection owns it, and takes the callbacks back
/// before it lets go.
final class ConnectionHooks {
    /// The pages in the write-ahead log after the newest commit of this connection.
    var logPageCount = 0

    /// A question that is asked every `interval` steps of the virtual machine; false stops the statement.
    struct Limit {
        let interval: Int32
        let shouldContinue: () -> Bool
    }

    /// The limit that counts now.
    var limit: Limit?

    /// Has SQLite report every commit of `connection` here, in place of its own automatic checkpoint.
    func watchCommits(of connection: OpaquePointer) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        _ = unsafe sqlite3_wal_hook(
            connection,
            { context, _, _, pageCount in
                if let context = unsafe context {
                    unsafe Unmanaged<ConnectionHooks>.fromOpaque(context).takeUnretainedValue().logPageCount =
                        Int(pageCount)
                }
                return SQLITE_OK
            },
            context
        )
    }

    /// Has SQLite ask as ``limit`` says, or not at all.
    func watchSteps(of connection: OpaquePointer) {
        guard let limit else { return unsafe sqlite3_progress_handler(connection, 0, nil, nil) }
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sqlite3_progress_handler(
            connection,
            limit.interval,
            { context in
                guard let context = unsafe context else { return 0 }
                let hooks = unsafe Unmanaged<ConnectionHooks>.fromOpaque(context).takeUnretainedValue()
                return hooks.limit?.shouldContinue() == false ? 1 : 0
            },
            context
        )
    }

    /// Takes both callbacks back.
    func unwatch(_ connection: OpaquePointer) {
        unsafe sqlite3_progress_handler(connection, 0, nil, nil)
        _ = unsafe sqlite3_wal_hook(connection, nil, nil)
    }
}
