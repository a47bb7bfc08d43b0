// SPDX-License-Identifier: Apache-2.0

/// The place where one task waits, on one loop.
///
/// It costs no allocation a wait. Why the wait ended, the owner of the place knows; there is no cancellation in it: the
/// owner resumes the task for every reason there may be, the end of the server included, so that a wait has exactly
/// one way to end.
@safe
package final class Parking {
    private var continuation: UnsafeContinuation<Void, Never>?

    /// Makes an empty place.
    package init() {
        unsafe continuation = nil
    }

    deinit {
        unsafe precondition(continuation == nil, "a task waits at a place that goes away")
    }

    /// Whether a task waits here.
    package var isOccupied: Bool { unsafe continuation != nil }

    /// Waits until ``unpark()`` is called.
    ///
    /// The place has to be free, and the task has to prefer the loop as its executor: the runtime resumes a task that
    /// does not on some other thread first, and who wakes it meanwhile finds nobody.
    package func park() async {
        await unsafe withUnsafeContinuation { newcomer in
            unsafe precondition(continuation == nil, "a second task waits at a place for one")
            unsafe continuation = newcomer
        }
    }

    /// Lets the task that waits here go on, in a turn to come; returns false when there is none.
    @discardableResult
    package func unpark() -> Bool {
        guard let waiter = unsafe continuation else { return false }
        unsafe continuation = nil
        unsafe waiter.resume()
        return true
    }
}
