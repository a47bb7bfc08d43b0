// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Synchronization

/// Stops, from any thread, what a connection is doing.
///
/// The statements that run at that moment fail with ``ResultCode/interrupted``; a write takes its whole transaction
/// with it. When nothing runs, or the connection is closed, nothing happens.
///
/// `@unchecked`: the pointer is reached only under the lock, and `sqlite3_interrupt` may be called from any thread as
/// long as the connection is open, which the lock guards too.
@safe package final class InterruptHandle: @unchecked Sendable {
    private let isOpen = Mutex(true)
    private let connection: OpaquePointer

    init(connection: OpaquePointer) {
        unsafe self.connection = unsafe connection
    }

    /// Stops what runs now.
    package func interrupt() {
        isOpen.withLock { isOpen in
            if isOpen { unsafe sqlite3_interrupt(connection) }
        }
    }

    /// Forgets the connection, which is about to close.
    func invalidate() {
        isOpen.withLock { $0 = false }
    }
}
