// SPDX-License-Identifier: Apache-2.0

/// A record that is inserted together with its owner.
package struct NestedInsert: Sendable {
    package var insert: Insert
    /// Where it stood in the owner's values, such as `/bucketList/2`.
    package var pointer: String

    package init(insert: Insert, pointer: String) {
        self.insert = insert
        self.pointer = pointer
    }
}
