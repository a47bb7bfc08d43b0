// SPDX-License-Identifier: Apache-2.0

/// A record by its model's position and its id.
package struct RecordReference: Hashable, Sendable {
    package let model: Int
    package let id: RecordID

    package init(model: Int, id: RecordID) {
        self.model = model
        self.id = id
    }
}
