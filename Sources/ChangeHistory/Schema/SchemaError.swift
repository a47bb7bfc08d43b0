// SPDX-License-Identifier: Apache-2.0

/// A declaration of models that cannot work, found when the schema is made.
public struct SchemaError: Error, Equatable, CustomStringConvertible {
    /// A sentence that names the model and what is wrong with it.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
