// SPDX-License-Identifier: Apache-2.0

/// What filters look at in a transaction.
package struct TransactionSummary: Sendable {
    package let author: String?
    package let bundle: String?
    package let process: String?
    /// The positions of the models that it changes.
    package let models: PositionSet

    package init(author: String?, bundle: String?, process: String?, models: PositionSet) {
        self.author = author
        self.bundle = bundle
        self.process = process
        self.models = models
    }
}
