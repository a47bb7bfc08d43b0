// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// A count that one thread waits for and others raise (`sem_overview(7)`).
///
/// `@unchecked`: `sem_t` is made for several threads, and it lives as long as this object.
@safe package final class Semaphore: @unchecked Sendable {
    private let handle: UnsafeMutablePointer<sem_t>

    /// Begins at 0.
    package init() {
        unsafe handle = unsafe tripfeed_semaphore_make()
    }

    deinit {
        unsafe tripfeed_semaphore_free(handle)
    }

    /// Raises the count by one and lets one thread that waits go on.
    package func signal() {
        _ = unsafe sem_post(handle)
    }

    /// Blocks the thread until the count is above 0, and lowers it by one.
    package func wait() {
        unsafe tripfeed_semaphore_wait(handle)
    }

    /// Blocks the thread until the count is above 0, and lowers it by one, or until a time under a second has passed.
    package func wait(atMost limit: Duration) {
        let (seconds, attoseconds) = limit.components
        precondition(seconds == 0 && attoseconds >= 0, "\(limit) is not under a second.")
        unsafe tripfeed_semaphore_wait_briefly(handle, Int(attoseconds / 1_000_000_000))
    }
}
