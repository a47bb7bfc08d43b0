// SPDX-License-Identifier: Apache-2.0

/// The key that a client gives to a save, so that it can ask again without having it done again.
///
/// A reference, so that a save without one carries a pointer's room for it and no more.
package final class IdempotencyKey: Sendable {
    /// How long a key is kept with its save, by the store's clock.
    package static let lifetime = Duration.seconds(24 * 60 * 60)

    /// Whose key it is, since others may have chosen the same; nil is nobody in particular.
    package let principal: String?
    /// The key, compared by its bytes.
    package let text: String
    /// What the request was, since another one under the same key is an error.
    package let request: RequestFingerprint
    /// Whether the save is answered without a body.
    package let returnsMinimal: Bool

    package init(principal: String?, text: String, request: RequestFingerprint, returnsMinimal: Bool) {
        self.principal = principal
        self.text = text
        self.request = request
        self.returnsMinimal = returnsMinimal
    }
}
