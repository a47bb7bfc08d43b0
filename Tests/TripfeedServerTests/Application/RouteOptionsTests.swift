// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing
import Trips

@testable import TripfeedServer

struct RouteOptionsTests {
    private static let id = "0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f"

    private func allow(_ path: String) throws -> String? {
        let table = RouteTable(schema: try TripSchema.make(), settings: ServerSettings())
        let (route, captures) = try #require(table.match(Array(path.utf8)[...]))
        let response = try route.options(captures)
        #expect(response.status == .noContent)
        return response.fields.first { $0.0.text.lowercased() == "allow" }?.1
    }

    @Test(arguments: [
        ("/trips", "GET, HEAD, POST, OPTIONS"),
        ("/trips/\(id)", "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"),
        ("/trips/\(id.uppercased())/accommodation", "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"),
        ("/trips/\(id)/bucket-list", "GET, HEAD, POST, OPTIONS"),
    ])
    func `OPTIONS lists the methods of a path`(path: String, methods: String) throws {
        try #expect(allow(path) == methods)
    }

    @Test(arguments: ["/trips/x", "/trips/\(id)0", "/trips/%C2%84/accommodation", "/bucket-list-items/-"])
    func `a path whose id is none is not found for OPTIONS either`(path: String) {
        let problem = #expect(throws: Problem.self) { try allow(path) }
        #expect(problem?.kind == .notFound)
    }
}
