// SPDX-License-Identifier: Apache-2.0

/// How much of history's old end is to go.
package enum PruneBound: Equatable, Sendable {
    /// Everything with an earlier timestamp.
    case before(Timestamp)
    /// Everything up to and with the transaction of this token.
    case through(HistoryToken)
    /// What a policy no longer keeps.
    case retention(RetentionPolicy)
}
