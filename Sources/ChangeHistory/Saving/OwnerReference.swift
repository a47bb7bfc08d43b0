// SPDX-License-Identifier: Apache-2.0

/// A record by which others are addressed, and the ownership that leads to them.
package struct OwnerReference: Equatable, Sendable {
    /// The position of the owner's model.
    package var model: Int
    package var id: RecordID
    package var ownership: Ownership

    package init(model: Int, id: RecordID, ownership: Ownership) {
        self.model = model
        self.id = id
        self.ownership = ownership
    }
}
