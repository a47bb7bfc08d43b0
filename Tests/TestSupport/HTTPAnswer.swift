// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A response as a client received it.
package struct HTTPAnswer: Sendable {
    /// The answer is none: what came instead.
    package struct Malformed: Error {
        package let text: String

        package init(text: String) {
            self.text = text
        }
    }

    package let status: Int
    /// The fields in their order, names in lower case.
    package let fields: [(name: String, value: String)]
    package var body: [UInt8] = []

    /// Makes an answer of its parts; names are in lower case.
    package init(status: Int, fields: [(name: String, value: String)], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Reads a head: the status line and the field lines, without the empty line behind them.
    init(head lines: [String]) throws {
        let words = (lines.first ?? "").split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw Malformed(text: lines.joined(separator: "\n"))
        }
        self.status = status
        fields = try lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw Malformed(text: line) }
            return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
        }
    }

    /// The value of the first field with a name in lower case.
    package subscript(_ name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// The body as text.
    package var text: String {
        String(decoding: body, as: UTF8.self)
    }

    /// The body as a value.
    package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }

    /// The last part of a problem's `type`, or nil for a body that is no problem.
    package var problem: String? {
        struct Problem: Decodable { let type: String }
        guard self["content-type"] == "application/problem+json", let problem = try? decode(Problem.self) else {
            return nil
        }
        return problem.type.split(separator: "/").last.map(String.init)
    }
}
