// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts on any thread.
final class Tally: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    /// Counts one more; gives the number of it.
    @discardableResult
    func add() -> Int {
        value.add(1, ordering: .relaxed).newValue
    }
}
