// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// A read that waits for a thread of the ``ScanPool``.
struct Scan: Sendable {
    let descriptor: FetchDescriptor
    let deadline: ContinuousClock.Instant
    let cancellation: ScanCancellation
    /// Resumed once, by the thread that takes the scan or by the queue when it is closed.
    let continuation: CheckedContinuation<FetchPage, any Error>
}
