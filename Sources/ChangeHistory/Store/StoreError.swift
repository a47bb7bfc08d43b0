// SPDX-License-Identifier: Apache-2.0

/// A failure of the store itself, whatever was asked of it.
package struct StoreError: Error, Sendable {
    /// What a caller can do about it.
    package enum Code: Sendable {
        /// It has too much to do, or a read took too long; asking again later may succeed.
        case busy
        /// It is being closed.
        case closed
        /// There is no room for another commit; reads go on.
        case diskFull
        /// Anything else: the file is damaged, a call failed.
        case failed
    }

    package let code: Code
    /// For the log, not for clients.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
