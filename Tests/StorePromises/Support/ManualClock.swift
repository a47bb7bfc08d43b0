// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory
import Synchronization
import Testing

/// A clock that stands still until it is moved.
package final class ManualClock: Sendable {
    /// 2026-11-30T20:00:00.000Z.
    package static let start: Int64 = 1_796_068_800_000

    private let milliseconds = Mutex(start)

    package init() {}

    /// What the clock shows.
    package var now: Timestamp {
        milliseconds.withLock { Timestamp(milliseconds: $0) ?? .earliest }
    }

    /// Moves the clock to some milliseconds behind ``start``, or before it.
    package func set(_ offset: Int64) {
        milliseconds.withLock { $0 = Self.start + offset }
    }
}

extension ManualClock {
    /// The time some milliseconds behind ``start``, or before it.
    static func time(_ offset: Int64) throws -> Timestamp {
        try #require(Timestamp(milliseconds: start + offset))
    }
}
