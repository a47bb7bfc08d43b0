// SPDX-License-Identifier: Apache-2.0

/// What a function gives back to SQLite.
package enum FunctionResult: Sendable {
    case null
    case integer(Int64)
    /// Null if it is not a number.
    case real(Double)
    case text(String)
}
