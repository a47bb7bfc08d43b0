// SPDX-License-Identifier: Apache-2.0

/// A list of operations that become one transaction: all of them or none.
package struct Save: Sendable {
    /// The most operations that a save may have.
    package static let maximumOperationCount = 10_000
    /// The most changes that a save may make, cascades included.
    package static let maximumChangeCount = 100_000

    /// Carried out one after another; each sees what those before it did.
    package var operations: [Operation]
    package var author: String?
    package var bundle: String?
    package var process: String?
    /// When given, the save is made only if this is still the head.
    package var ifToken: HistoryToken?
    /// When given, the save is made only if none was made under this key in its lifetime; judged before all else.
    package var idempotency: IdempotencyKey?

    package init(
        operations: [Operation],
        author: String? = nil,
        bundle: String? = nil,
        process: String? = nil,
        ifToken: HistoryToken? = nil
    ) {
        self.operations = operations
        self.author = author
        self.bundle = bundle
        self.process = process
        self.ifToken = ifToken
    }
}
