// SPDX-License-Identifier: Apache-2.0

/// A set of positions below 64: of attributes in their model, or of models in the schema.
package struct PositionSet: Hashable, Sendable {
    /// The number of positions that fit.
    package static let capacity = 64

    private var bits: UInt64 = 0

    /// Makes the set of some positions, each below ``capacity``.
    package init(_ positions: some Sequence<Int> = EmptyCollection()) {
        for position in positions { insert(position) }
    }

    /// Whether no position is in it.
    package var isEmpty: Bool { bits == 0 }

    /// Whether a position is in it.
    package func contains(_ position: Int) -> Bool {
        bits >> UInt64(position) & 1 == 1
    }

    /// Adds a position below ``capacity``.
    package mutating func insert(_ position: Int) {
        precondition((0..<Self.capacity).contains(position), "Position \(position) is out of range.")
        bits |= 1 << UInt64(position)
    }

    /// Whether no position is in both.
    package func isDisjoint(with other: PositionSet) -> Bool {
        bits & other.bits == 0
    }
}
