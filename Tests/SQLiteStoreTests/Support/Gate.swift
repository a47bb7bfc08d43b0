// SPDX-License-Identifier: Apache-2.0

import SQLite
import Synchronization

/// Holds the writer's thread at its next commit until it is opened, so that a test decides what waits meanwhile.
final class Gate: Sendable {
    private let isClosed = Mutex(false)
    private let arrival = Semaphore()
    private let opening = Semaphore()

    /// Has the next ``pass()`` wait.
    func close() {
        isClosed.withLock { $0 = true }
    }

    /// Waits, if the gate is closed, until it is opened; called by the writer.
    func pass() {
        let waits = isClosed.withLock { isClosed in
            defer { isClosed = false }
            return isClosed
        }
        guard waits else { return }
        arrival.signal()
        opening.wait()
    }

    /// Blocks until the writer is at the gate.
    func waitForArrival() {
        arrival.wait()
    }

    func open() {
        opening.signal()
    }
}
