// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts the streams of all loops against their limit.
final class StreamGate: Sendable {
    private let limit: Int
    private let count = Atomic(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether there is a place at this moment.
    var hasRoom: Bool { count.load(ordering: .relaxed) < limit }

    /// Takes a place; false when there is none.
    func enter() -> Bool {
        if count.add(1, ordering: .relaxed).newValue <= limit { return true }
        leave()
        return false
    }

    /// Gives a place back.
    func leave() {
        count.subtract(1, ordering: .relaxed)
    }
}
