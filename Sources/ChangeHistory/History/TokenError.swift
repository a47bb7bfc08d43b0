// SPDX-License-Identifier: Apache-2.0

/// Why a token is no place to read from, with what a client needs to start over.
package struct TokenError: Error, Equatable, Sendable {
    /// What is wrong with the token.
    package enum Reason: Sendable {
        /// History was pruned beyond it.
        case expired
        /// The store was restored from a backup, or is another copy of the one that gave it.
        case diverged
        /// Another store gave it.
        case foreign
    }

    package let reason: Reason
    /// The low mark.
    package let oldestToken: HistoryToken
    /// The head.
    package let currentToken: HistoryToken

    package init(_ reason: Reason, oldestToken: HistoryToken, currentToken: HistoryToken) {
        self.reason = reason
        self.oldestToken = oldestToken
        self.currentToken = currentToken
    }
}
