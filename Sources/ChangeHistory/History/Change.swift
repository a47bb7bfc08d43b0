// SPDX-License-Identifier: Apache-2.0

/// What one transaction did to one record: that it changed and which attributes, never their values.
package struct Change: Equatable, Sendable {
    /// The position of the record's model in the schema.
    package let model: Int
    package let id: RecordID
    package let kind: Kind

    /// What happened to the record.
    package enum Kind: Equatable, Sendable {
        case insert
        /// The attributes whose value differs at the end of the save.
        case update(PositionSet)
        /// The record's values from before the save, of which history shows those that the model preserves.
        case delete(lastValues: [AttributeValue])

        /// The change's type in JSON.
        var name: String {
            switch self {
            case .insert: "insert"
            case .update: "update"
            case .delete: "delete"
            }
        }
    }

    package init(model: Int, id: RecordID, kind: Kind) {
        self.model = model
        self.id = id
        self.kind = kind
    }
}
