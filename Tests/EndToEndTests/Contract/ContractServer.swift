// SPDX-License-Identifier: Apache-2.0

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
