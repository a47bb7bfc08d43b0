// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// The writer's source of identifiers, for transactions and for records that come without one.
final class Identifiers {
    private let now: @Sendable () -> Timestamp
    private var source: IdentifierSource<FastChance>

    /// Takes the chance to begin with; asking the kernel each time would cost a call for every identifier.
    init(now: @escaping @Sendable () -> Timestamp, chance: any RandomNumberGenerator) {
        self.now = now
        source = IdentifierSource(chance: FastChance(seed: chance))
    }

    func next() -> RecordID {
        source.next(at: now())
    }

    /// The clock's time.
    func time() -> Timestamp {
        now()
    }
}
