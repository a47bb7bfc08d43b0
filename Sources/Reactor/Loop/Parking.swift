// SPDX-License-Identifier: Apache-2.0

/// The place where one task waits for one value, on one loop.
///
/// It costs no allocation a wait. There is no cancellation in it: whoever owns the place resumes the task for every
/// reason there may be, the end of the server included, so that a wait has exactly one way to end.
@safe
package final class Parking<Value: Sendable> {
    private var continuation: UnsafeContinuation<Value, Never>?

    /// Makes an empty place.
    package init() {
        unsafe continuation = nil
    }

    deinit {
        unsafe precondition(continuation == nil, "a task waits at a place that goes away")
    }

    /// Whether a task waits here.
    package var isOccupied: Bool { unsafe continuation != nil }

    /// Waits until ``unpark(_:)`` is called.
    ///
    /// The place has to be free.
    package func park() async -> Value {
        await unsafe withUnsafeContinuation { newcomer in
            unsafe precondition(continuation == nil, "a second task waits at a place for one")
            unsafe continuation = newcomer
        }
    }

    /// Lets the task that waits here go on with a value, in a turn to come; returns false when there is none.
    @discardableResult
    package func unpark(_ value: Value) -> Bool {
        guard let waiter = unsafe continuation else { return false }
        unsafe continuation = nil
        unsafe waiter.resume(returning: value)
        return true
    }
}
