// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension JSONValue {
    /// Whether both are the same tree, with members in the same order and texts of the same bytes.
    func isSame(as other: JSONValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.number(let left), .number(let right)), (.string(let left), .string(let right)):
            left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.members.count == right.members.count
                && zip(left.members, right.members).allSatisfy {
                    $0.name.utf8.elementsEqual($1.name.utf8) && $0.value.isSame(as: $1.value)
                }
        default: false
        }
    }

    /// Reads a text of the test's.
    static func read(_ text: String) throws(JSONError) -> JSONValue {
        try JSONReader.read(Array(text.utf8))
    }
}
