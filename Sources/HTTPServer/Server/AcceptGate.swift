// SPDX-License-Identifier: Apache-2.0

import Reactor
import Synchronization

/// Where the acceptor waits for room while there are as many connections as may be.
///
/// Connections end on all loops; each that ends looks here, and the first to find the acceptor waiting wakes it.
final class AcceptGate: Sendable {
    private let isWaiting = Atomic(false)
    private let wake: Mutex<(@Sendable () -> Void)?> = Mutex(nil)

    /// Sets what wakes the acceptor; nil when there is none any more.
    func onRoom(_ wake: (@Sendable () -> Void)?) {
        self.wake.withLock { $0 = wake }
    }

    /// Notes that the acceptor waits.
    ///
    /// It has to look again afterwards: room may have come just before.
    func wait() {
        isWaiting.store(true, ordering: .sequentiallyConsistent)
    }

    /// Tells that a connection has ended.
    ///
    /// Any thread may call it.
    func connectionEnded() {
        guard isWaiting.load(ordering: .sequentiallyConsistent), isWaiting.exchange(false, ordering: .relaxed) else {
            return
        }
        wake.withLock { $0 }?()
    }
}
