// SPDX-License-Identifier: Apache-2.0

import Testing

/// A text that may be long, by a name that may not.
struct JSONSample: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    /// Arrays and objects in turn, `depth` deep.
    static func nested(_ depth: Int) -> String {
        let openings = (0..<depth).map { $0.isMultiple(of: 2) ? "[" : "{\"a\":" }
        let endings = (0..<depth).map { $0.isMultiple(of: 2) ? "]" : "}" }
        return openings.joined() + "0" + endings.reversed().joined()
    }

    /// An object with `count` members of different names, then `more`.
    static func object(_ count: Int, _ more: String = "") -> String {
        "{" + (0..<count).map { "\"member\($0)\":\($0)" }.joined(separator: ",") + more + "}"
    }

    var testDescription: String { name }
}
