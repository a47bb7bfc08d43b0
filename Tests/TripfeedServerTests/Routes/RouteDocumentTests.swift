// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import HTTP
import Testing
import Trips

@testable import TripfeedServer

/// Holds `openapi/openapi.json` against the route table, in both directions.
struct RouteDocumentTests {
    private let items: [String: [String: Any]]
    private let components: [String: [String: Any]]
    private let paths: [String: [String: [String: Any]]]
    private let routes: [Route]

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "openapi/openapi.json"))
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        items = try #require(document["paths"] as? [String: [String: Any]])
        let components = try #require(document["components"] as? [String: Any])
        self.components = try #require(components["parameters"] as? [String: [String: Any]])
        paths = items.mapValues { item in item.compactMapValues { $0 as? [String: Any] } }
        var settings = ServerSettings()
        settings.openAPI = Array(data)
        routes = RouteTable(schema: try TripSchema.make(), settings: settings).routes
    }

    private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    @Test func `every route is in the document, and every path of the document is a route`() {
        #expect(Set(routes.map(\.pattern)) == Set(paths.keys))
    }

    @Test func `each path has the same methods in both`() {
        for route in routes {
            let documented = Set(paths[route.pattern, default: [:]].keys.map { $0.uppercased() })
            #expect(documented.intersection(Self.methods) == Set(route.methods.map(\.name)), "\(route.pattern)")
        }
    }

    @Test func `what Allow says is what the route has`() {
        for route in routes {
            let allowed = route.allow.split(separator: ",").map { $0.trimmingBlanks() }
            #expect(Set(allowed.map(String.init)) == Set(route.methods.map(\.name)), "\(route.pattern)")
        }
    }

    @Test func `every problem has a title and an explanation of its own`() {
        for kind in ProblemKind.allCases {
            #expect(!kind.title.isEmpty && kind.explanation != kind.title, "\(kind)")
        }
    }

    @Test func `a collection takes just the parameters of the document`() throws {
        let schema = try TripSchema.make()
        for (position, model) in schema.models.enumerated() {
            let query = CollectionQuery(schema: schema, model: position)
            let documented = try parameters(of: "/\(model.path)")
            let comparable = model.attributes.filter { if case .composite = $0.kind { false } else { true } }
            #expect(documented == Set(comparable.map(\.name) + ["id", "sort", "limit", "cursor"]))
            for name in documented { _ = try query.parameters(Array("\(name)=1".utf8)[...]) }
            #expect(throws: Problem.self) { try query.parameters(Array("filtre=1".utf8)[...]) }
        }
    }

    @Test func `history and ticks take just the parameters of the document`() throws {
        let filters = Set(HistoryParameters.filterNames)
        #expect(try parameters(of: "/history") == filters.union(["after", "limit"]))
        #expect(try parameters(of: "/history/events") == filters.union(["after", "lastEventID", "ping"]))
    }

    /// The names of the query parameters of `GET`.
    private func parameters(of path: String) throws -> Set<String> {
        let operation = try #require(paths[path]?["get"])
        let listed = (operation["parameters"] as? [[String: Any]] ?? []) + shared(path)
        let resolved = listed.compactMap { parameter in
            (parameter["$ref"] as? String).map { components[String($0.split(separator: "/").last ?? "")] ?? [:] }
                ?? parameter
        }
        return Set(resolved.filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String })
    }

    private func shared(_ path: String) -> [[String: Any]] {
        items[path]?["parameters"] as? [[String: Any]] ?? []
    }
}
