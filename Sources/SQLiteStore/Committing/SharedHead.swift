// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The number of the newest transaction that is on disk, which the writer tells all readers.
///
/// It is moved after `COMMIT` and before anyone learns of the commit, so a reader that finds it where its own read
/// transaction began misses nothing that was acknowledged.
final class SharedHead: Sendable {
    private let number: Atomic<Int64>

    init(_ number: Int64) {
        self.number = Atomic(number)
    }

    var current: Int64 { number.load(ordering: .acquiring) }

    func move(to newest: Int64) {
        number.store(newest, ordering: .releasing)
    }
}
