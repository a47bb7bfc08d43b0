// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// The writer's source of identifiers, for transactions and for records that come without one.
final class Identifiers {
    private struct Chance: RandomNumberGenerator {
        var source: any RandomNumberGenerator

        mutating func next() -> UInt64 { source.next() }
    }

    private let now: @Sendable () -> Timestamp
    private var source: IdentifierSource<Chance>

    init(now: @escaping @Sendable () -> Timestamp, chance: any RandomNumberGenerator) {
        self.now = now
        source = IdentifierSource(chance: Chance(source: chance))
    }

    func next() -> RecordID {
        source.next(at: now())
    }

    /// The clock's time.
    func time() -> Timestamp {
        now()
    }
}
