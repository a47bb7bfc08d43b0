// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A value that several threads change, one at a time.
///
/// It is a POSIX mutex and not `Synchronization.Mutex`: when two threads meet at the latter they settle it inside the
/// standard library, where the thread sanitizer cannot see it and reports a race that is none.
///
/// - Note: `@unchecked Sendable` because the value is reached with the mutex held alone.
@safe
final class Lock<State: ~Copyable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var state: State

    init(_ state: consuming State) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        let code = unsafe pthread_mutex_init(mutex, nil)
        precondition(code == 0, "a mutex cannot be made: \(code)")
        self.state = state
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs a closure with the value to itself; it must be short and take no other lock.
    func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(&state)
    }
}
