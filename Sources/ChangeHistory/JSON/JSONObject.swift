// SPDX-License-Identifier: Apache-2.0

/// The members of one JSON object; no two have the same name.
package struct JSONObject: Sendable {
    /// One name with its value.
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
