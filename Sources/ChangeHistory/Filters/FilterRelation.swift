// SPDX-License-Identifier: Apache-2.0

/// The records that a record owns by a relationship to many.
///
/// Inside a condition about one of them, that one is the variable behind all those that are known outside.
package struct FilterRelation: Hashable, Sendable {
    /// The way to the owner.
    package let owner: FilterSteps
    /// The ownership's position in what the owner's model owns.
    package let ownership: Int

    package init(owner: FilterSteps, ownership: Int) {
        self.owner = owner
        self.ownership = ownership
    }
}
