// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts exports from when they are asked for until nobody needs what they spooled.
///
/// Each may take as much room on the disk as the store, for as long as its reader is slow.
final class ExportGate: Sendable {
    /// A place, given back when the last reference to it goes.
    final class Place: Sendable {
        private let gate: ExportGate

        fileprivate init(_ gate: ExportGate) {
            self.gate = gate
        }

        deinit {
            gate.count.subtract(1, ordering: .relaxed)
        }
    }

    let limit: Int
    private let count = Atomic(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// How many places are taken.
    var takenCount: Int { count.load(ordering: .relaxed) }

    /// Takes a place; nil when there is none.
    func enter() -> Place? {
        let place = count.add(1, ordering: .relaxed).newValue <= limit
        guard place else {
            count.subtract(1, ordering: .relaxed)
            return nil
        }
        return Place(self)
    }
}
