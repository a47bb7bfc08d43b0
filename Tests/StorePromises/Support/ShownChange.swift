// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

/// One change of a ``ShownTransaction``.
struct ShownChange: Equatable, CustomStringConvertible {
    let type: String
    let model: String
    let id: RecordID
    var updatedAttributes: [String]?
    /// The names and values of a tombstone, as text.
    var tombstone: [String]?

    init(_ type: String, _ model: String, _ id: RecordID, updated: [String]? = nil, tombstone: [String]? = nil) {
        self.type = type
        self.model = model
        self.id = id
        updatedAttributes = updated
        self.tombstone = tombstone
    }

    init(_ json: JSONValue) throws {
        let object = try json.object()
        type = try #require(object.text("type"))
        model = try #require(object.text("model"))
        id = try #require(RecordID(object.text("id") ?? ""))
        if case .array(let names)? = object["updatedAttributes"] {
            updatedAttributes = try names.map { try $0.string() }
        }
        if case .object(let values)? = object["tombstone"] {
            tombstone = values.members.map { name, value in
                if case .string(let text) = value { "\(name)=\(text)" } else { "\(name)" }
            }
        }
        #expect((updatedAttributes != nil) == (type == "update"))
        #expect((tombstone != nil) == (type == "delete"))
    }

    var description: String {
        "\(type) \(model) \(id)\(updatedAttributes.map { " \($0)" } ?? "")\(tombstone.map { " \($0)" } ?? "")"
    }
}
