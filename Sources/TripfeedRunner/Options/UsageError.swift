// SPDX-License-Identifier: Apache-2.0

/// A command line or an environment that cannot be carried out.
struct UsageError: Error, Equatable {
    /// What is wrong, for the person who typed it.
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
