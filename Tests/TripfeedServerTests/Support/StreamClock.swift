// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The clock of what is due after a while: it moves when it is told to.
final class StreamClock: Sendable {
    private let offset = Mutex(Duration.zero)
    let start = ContinuousClock.Instant.now

    var now: ContinuousClock.Instant { start + offset.withLock { $0 } }

    func advance(by duration: Duration) {
        offset.withLock { $0 += duration }
    }
}
