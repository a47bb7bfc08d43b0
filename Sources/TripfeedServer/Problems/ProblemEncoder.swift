// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// Writes problems as JSON and as responses.
struct ProblemEncoder: Sendable {
    private let schema: Schema
    init(schema: Schema) {
        self.schema = schema
    }

    /// The response for a problem; `instance` is the path of the request.
    func response(_ problem: Problem, instance: String?) -> Response {
        var fields: [(FieldName, String)] = [
            (.contentType, "application/problem+json"),
            (.cacheControl, "no-store"),
            (.xContentTypeOptions, "nosniff"),
        ]
        if let seconds = problem.kind.retryAfterSeconds { fields.append((.retryAfter, String(seconds))) }
        fields += problem.fields
        return Response(problem.kind.status, fields: fields, body: .bytes(json(problem, instance: instance)))
    }

    /// The problem as one JSON object on one line.
    func json(_ problem: Problem, instance: String?) -> [UInt8] {
        var bytes = Array("{\"type\":\"/problems/\(problem.kind.rawValue)\",\"title\":".utf8)
        bytes.appendJSON(problem.kind.title)
        bytes += Array(",\"status\":\(problem.kind.status.code),\"detail\":".utf8)
        bytes.appendJSON(problem.detail)
        if let instance { Self.append("instance", to: &bytes) { $0.appendJSON(instance) } }
        if !problem.faults.isEmpty { Self.append("errors", to: &bytes) { append(problem.faults, to: &$0) } }
        if let conflict = problem.conflictsWith {
            Self.append("conflictsWith", to: &bytes) { append(conflict, to: &$0) }
        }
        if let error = problem.tokenError {
            Self.append("oldestToken", to: &bytes) { $0.appendJSON(error.oldestToken.description) }
            Self.append("currentToken", to: &bytes) { $0.appendJSON(error.currentToken.description) }
            // Where a reader whose token is of no use any more starts over.
            Self.append("resync", to: &bytes) { $0.appendJSON(SnapshotEndpoint.path) }
        }
        if let token = problem.currentToken {
            Self.append("currentToken", to: &bytes) { $0.appendJSON(token.description) }
        }
        if let id = problem.logID { Self.append("id", to: &bytes) { $0.appendJSON(id) } }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private static func append(_ name: String, to bytes: inout [UInt8], value: (inout [UInt8]) -> Void) {
        bytes.append(UInt8(ascii: ","))
        bytes.appendJSON(name)
        bytes.append(UInt8(ascii: ":"))
        value(&bytes)
    }

    private func append(_ faults: [Problem.Fault], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        for (index, fault) in faults.enumerated() {
            bytes += Array((index > 0 ? ",{\"pointer\":" : "{\"pointer\":").utf8)
            bytes.appendJSON(fault.pointer)
            bytes += Array(",\"detail\":".utf8)
            bytes.appendJSON(fault.detail)
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private func append(_ record: RecordReference, to bytes: inout [UInt8]) {
        bytes += Array("{\"model\":".utf8)
        bytes.appendJSON(schema[record.model].name)
        bytes += Array(",\"id\":".utf8)
        bytes.appendJSON(record.id)
        bytes.append(UInt8(ascii: "}"))
    }
}

extension ProblemKind {
    /// What `Retry-After` says, where asking again is likely to help.
    fileprivate var retryAfterSeconds: Int? {
        switch self {
        case .busy, .tooManyRequests: 1
        case .draining: 5
        case .diskFull: 30
        default: nil
        }
    }
}
