// SPDX-License-Identifier: Apache-2.0

/// Where reading begins; each is resolved once, against the read that it is asked of.
package enum HistoryPosition: Hashable, Sendable {
    /// The low mark; never expires.
    case start
    /// The head.
    case now
    /// The last transaction whose timestamp is not later.
    case time(Timestamp)
    case token(HistoryToken)
}
