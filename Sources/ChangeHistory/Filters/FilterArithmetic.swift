// SPDX-License-Identifier: Apache-2.0

/// A calculation with two numbers.
///
/// Of two whole numbers it is a whole number, and null where that would leave 64 bits; of others it is a number of
/// double precision, and null where that would not be finite. By zero it is null.
package enum FilterArithmetic: Hashable, Sendable, CaseIterable {
    case add, subtract, multiply
    /// Of whole numbers towards zero.
    case divide
    /// Of double precision, whatever is divided.
    case divideExactly
    /// What a division towards zero leaves, with the dividend's sign.
    case remainder
}
