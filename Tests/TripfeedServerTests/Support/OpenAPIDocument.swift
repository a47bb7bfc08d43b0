// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// `openapi/openapi.json` as far as answers can be held against it.
struct OpenAPIDocument: Sendable {
    /// One answer that an operation may give.
    struct Response: Sendable {
        /// Every field, in lower case, and whether it is always there.
        let fields: [String: Bool]
        /// The media types of its body; HEAD has none.
        let types: Set<String>
        /// The names of the problems that it may be; empty for no problem.
        let problems: Set<String>
    }

    /// What a method does at a path.
    struct Operation: Sendable {
        /// The names of its query parameters.
        let query: Set<String>
        /// The names of the header fields that it reads, in lower case.
        let header: Set<String>
        let responses: [Int: Response]
    }

    /// Read once for all tests.
    static let shared = Result { try OpenAPIDocument() }

    let bytes: [UInt8]
    /// By path and method in capitals.
    let operations: [String: [String: Operation]]

    private static let methods = ["get", "head", "post", "put", "patch", "delete", "options"]
    /// Fields that say how any answer is to be taken, which the document leaves to its introduction.
    private static let general: Set<String> = [
        "content-type", "cache-control", "vary", "x-content-type-options", "content-security-policy",
    ]

    private init() throws {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let data = try Data(contentsOf: root.appending(path: "openapi/openapi.json"))
        bytes = Array(data)
        let document = JSONPart(try JSONSerialization.jsonObject(with: data), of: nil)
        var operations: [String: [String: Operation]] = [:]
        for (path, item) in document["paths"].members {
            for method in Self.methods where item[method].exists {
                operations[path, default: [:]][method.uppercased()] = Self.operation(item[method], of: item)
            }
        }
        self.operations = operations
    }

    private static func operation(_ operation: JSONPart, of item: JSONPart) -> Operation {
        let parameters = item["parameters"].elements + operation["parameters"].elements
        func names(_ place: String) -> [String] {
            parameters.filter { $0["in"].string == place }.compactMap { $0["name"].string }
        }
        var responses: [Int: Response] = [:]
        for (status, response) in operation["responses"].members {
            guard let code = Int(status) else { continue }
            let fields = response["headers"].members.map { ($0.lowercased(), $1["required"].isTrue) }
            let content = response["content"]
            let problems = content["application/problem+json"]["schema"].values(of: "type")
            responses[code] = Response(
                fields: Dictionary(uniqueKeysWithValues: fields),
                types: Set(content.members.keys),
                problems: Set(problems.compactMap { $0.split(separator: "/").last.map(String.init) })
            )
        }
        return Operation(
            query: Set(names("query")),
            header: Set(names("header").map { $0.lowercased() }),
            responses: responses
        )
    }

    /// In what an answer is not as the document has it.
    func differences(of answer: HTTPAnswer, from path: String, _ method: String) -> [String] {
        guard let operation = operations[path]?[method] else { return ["there is no such operation"] }
        guard let response = operation.responses[answer.status] else {
            return ["the status \(answer.status) is not listed: \(answer.text)"]
        }
        var differences: [String] = []
        for (name, _) in answer.fields where response.fields[name] == nil && !Self.general.contains(name) {
            differences.append("\(answer.status) has the field \(name), which is not listed")
        }
        for (name, isRequired) in response.fields where isRequired && answer[name] == nil {
            differences.append("\(answer.status) lacks the field \(name), which is always there")
        }
        // What HEAD leaves out is what GET has.
        let types = operations[path]?[method == "HEAD" ? "GET" : method]?.responses[answer.status]?.types ?? []
        if let type = answer["content-type"], !types.contains(where: { type.hasPrefix($0) }) {
            differences.append("\(answer.status) is \(type), which is not listed")
        }
        if let problem = answer.problem, !response.problems.contains(problem), method != "HEAD" {
            differences.append("\(answer.status) is the problem \(problem), which is not listed")
        }
        return differences
    }
}
