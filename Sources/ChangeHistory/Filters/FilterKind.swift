// SPDX-License-Identifier: Apache-2.0

/// What kind of value an expression of a filter has, null aside.
package enum FilterKind: Hashable, Sendable, CaseIterable {
    /// Null and nothing else.
    case null
    case boolean, integer, double, text, date, identifier

    /// Whether it is a number, or null.
    package var isNumeric: Bool { self == .integer || self == .double || self == .null }

    /// Whether values of the two kinds can be equal.
    package func isComparable(with other: FilterKind) -> Bool {
        self == other || self == .null || other == .null || isNumeric && other.isNumeric
    }

    /// Whether one value of the two kinds can be less than the other.
    package func isOrdered(with other: FilterKind) -> Bool {
        isComparable(with: other) && self != .boolean && other != .boolean
    }

    /// The kind of a value that is now of the one and now of the other kind; nil where there is no such kind.
    package func joined(with other: FilterKind) -> FilterKind? {
        guard isComparable(with: other) else { return nil }
        if self == .null { return other }
        return other == .null || self == other ? self : .double
    }
}
