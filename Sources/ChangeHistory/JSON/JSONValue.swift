// SPDX-License-Identifier: Apache-2.0

/// A JSON text as a tree (RFC 8259), with members in their order and numbers as they were written.
package indirect enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    /// The number's characters; no attribute is a number, so nothing is lost by not converting it.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

/// The members of one JSON object; no two have the same name.
package struct JSONObject: Sendable {
    package typealias Member = (name: String, value: JSONValue)

    package let members: [Member]

    package init(members: [Member]) {
        self.members = members
    }

    /// The value of the member whose name has these very bytes; nil when there is none.
    package subscript(name: StaticString) -> JSONValue? {
        self["\(name)"]
    }

    /// The value of the member whose name has these very bytes; nil when there is none.
    package subscript(name: String) -> JSONValue? {
        members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
}
