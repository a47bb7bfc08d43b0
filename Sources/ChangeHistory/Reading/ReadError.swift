// SPDX-License-Identifier: Apache-2.0

/// Why a read has no answer.
package enum ReadError: Error, Equatable, Sendable {
    /// The record, or the owner by which it is addressed, does not exist.
    case notFound
    /// The token, or the one inside a cursor, is no place to read from.
    case token(TokenError)
}
