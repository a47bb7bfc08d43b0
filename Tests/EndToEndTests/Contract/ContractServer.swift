// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A server in memory with one client, for tests that are named after sentences of the contract.
struct ContractServer {
    let server: RunningServer
    let client: HTTPClient

    init() throws {
        server = try RunningServer(store: ":memory:")
        client = try server.client()
    }

    @discardableResult func ask(
        _ method: String,
        _ target: String,
        _ body: String? = nil,
        _ fields: [String: String] = [:]
    ) throws -> HTTPAnswer {
        try client.ask(method, target, body, fields: fields)
    }

    /// A trip's body; `more` are further members, each with a comma before it.
    static func trip(_ name: String = "A", from start: String = "2027-01-01", more: String = "") -> String {
        #"{"name":"\#(name)","destination":"Lisbon","startDate":"\#(start)","endDate":"2027-02-01"\#(more)}"#
    }

    /// Inserts a trip and gives its path.
    func insertTrip(_ name: String = "A", more: String = "") throws -> String {
        let answer = try ask("POST", "/trips", Self.trip(name, more: more))
        return try #require(answer["location"], "\(answer.text)")
    }
}

extension HTTPAnswer {
    /// The body as a JSON object.
    func object() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
    }

    /// The pointers of a problem's faults.
    func pointers() throws -> [String] {
        (try object()["errors"] as? [[String: Any]] ?? []).compactMap { $0["pointer"] as? String }
    }

    /// The changes of the body's transaction as `type model attributes`.
    func changes() throws -> [String] {
        (try object()["changes"] as? [[String: Any]] ?? []).map { change in
            let attributes = (change["updatedAttributes"] as? [String] ?? []).joined(separator: ",")
            return "\(change["type"] ?? "") \(change["model"] ?? "") \(attributes)".trimmingCharacters(in: .whitespaces)
        }
    }
}
