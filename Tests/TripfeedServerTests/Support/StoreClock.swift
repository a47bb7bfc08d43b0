// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Synchronization

/// The time as the store is told it: it moves when it is told to.
final class StoreClock: Sendable {
    /// 2026-11-30T20:00:00Z.
    static let start: Int64 = 1_796_068_800_000

    private let milliseconds = Mutex(start)

    var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) ?? .earliest }

    /// Moves by so many milliseconds, backwards too.
    func advance(by difference: Int64) {
        milliseconds.withLock { $0 += difference }
    }
}
