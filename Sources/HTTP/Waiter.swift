// SPDX-License-Identifier: Apache-2.0

/// A connection that sleeps until there is news; handlers use it on the loop of their connection only.
package protocol Waiter: AnyObject {
    /// Suspends until something happens, or until the deadline.
    func next(deadline: ContinuousClock.Instant?) async -> StreamSignal

    /// Makes the `next` that is suspended, or else the next one, return `.woken`.
    func wake()
}
