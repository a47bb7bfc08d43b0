// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Feed
import HTTP
import TestSupport
import Testing
import Trips

@testable import TripfeedServer

/// Holds `openapi/openapi.json` against the route table, in both directions.
///
/// Every answer that the tests get from a ``TestServer`` is held against it too.
struct RouteDocumentTests {
    private static let id = "0193e4a0-1b2c-7d3e-8f40-5a6b7c8d9e0f"
    private let document: OpenAPIDocument
    private let routes: [Route]

    init() throws {
        document = try OpenAPIDocument.shared.get()
        var settings = ServerSettings()
        settings.openAPI = document.bytes
        routes = RouteTable(schema: try TripSchema.make(), settings: settings).routes
    }

    @Test func `every route is in the document, and every path of the document is a route`() {
        #expect(Set(routes.map(\.pattern)) == Set(document.operations.keys))
    }

    @Test func `each path has the same methods in both`() {
        for route in routes {
            let documented = Set(document.operations[route.pattern, default: [:]].keys)
            #expect(documented == Set(route.methods.map(\.name)), "\(route.pattern)")
        }
    }

    @Test func `what Allow says is what the route has`() {
        for route in routes {
            let allowed = route.allow.split(separator: ",").map { $0.trimmingBlanks() }
            #expect(Set(allowed.map(String.init)) == Set(route.methods.map(\.name)), "\(route.pattern)")
        }
    }

    @Test func `the application tells the same routes`() async throws {
        let server = try await TestServer()
        let application = Application(settings: server.settings, store: server.store, hub: FeedHub())
        let told = application.routeDescriptions
        #expect(told.map(\.pattern) == routes.map(\.pattern))
        #expect(told.map(\.methods) == routes.map { $0.methods.map(\.name) })
    }

    @Test func `every problem has a title and an explanation of its own`() {
        for kind in ProblemKind.allCases {
            #expect(!kind.title.isEmpty && kind.explanation != kind.title, "\(kind)")
        }
    }

    @Test func `each operation has just the header fields in the document that count there`() {
        let labels: Set = ["tripfeed-author", "tripfeed-bundle", "tripfeed-process", "idempotency-key"]
        let conditions: Set = ["if-match", "if-none-match"]
        for (path, methods) in document.operations {
            for (method, operation) in methods {
                let expected: Set<String> =
                    switch method {
                    case "GET", "HEAD":
                        switch path {
                        case "/history": conditions.union(["last-event-id", "prefer"])
                        case "/history/events": ["last-event-id"]
                        default: operation.responses[304] == nil ? [] : conditions
                        }
                    case "PUT", "PATCH": labels.union(conditions).union(["prefer"])
                    case "DELETE": path == "/history" ? [] : labels.union(conditions)
                    case "POST": labels.union(["prefer"])
                    default: []
                    }
                #expect(operation.header == expected, "\(method) \(path)")
            }
        }
    }

    @Test func `every parameter of the document is taken, and any other is 400`() async throws {
        let server = try await TestServer()
        for (path, methods) in document.operations {
            let target = path.replacing("{id}", with: Self.id).replacing("{name}", with: "invalid")
            for (method, operation) in methods where method != "OPTIONS" {
                for name in operation.query {
                    let answer = await server.ask(
                        method,
                        "\(target)?\(name)=\(Self.sample(of: name))",
                        body(for: method),
                        Self.fields(for: name)
                    )
                    // What is asked for need not be there, but the parameter is known, and its value can be read.
                    let isTaken = answer.problem != "bad-parameter" || name == "cursor"
                    #expect(isTaken && !answer.text.contains("is not one that this route has"), "\(path) \(name)")
                }
                let answer = await server.ask(method, "\(target)?filtre=1", body(for: method))
                #expect(answer.problem == "bad-parameter", "\(method) \(path): \(answer.text)")
                #expect(try answer.string("detail")?.contains("‘filtre’") == true)
            }
        }
    }

    @Test func `every single parameter of the document may be given once`() async throws {
        let server = try await TestServer()
        for (path, methods) in document.operations {
            let target = path.replacing("{id}", with: Self.id)
            for name in methods["GET"]?.query ?? [] {
                let value = Self.sample(of: name)
                let query = "\(name)=\(value)&\(name)=\(value)"
                let answer = await server.ask("GET", "\(target)?\(query)", nil, Self.fields(for: name))
                let isSingle = Self.singleParameters.contains(name)
                #expect(answer.text.contains("may be given once") == isSingle, "\(path) \(name): \(answer.text)")
            }
        }
    }

    private static let singleParameters = [
        "after", "limit", "sort", "cursor", "ping", "lastEventID", "since", "until", "through", "order", "include",
        "wait",
    ]

    /// The form in which a route has a parameter, where it has several.
    private static func fields(for name: String) -> KeyValuePairs<String, String> {
        ["ping", "lastEventID"].contains(name) ? ["Accept": "text/event-stream"] : [:]
    }

    /// A body that a write of the method can read.
    private func body(for method: String) -> String? {
        ["POST", "PUT", "PATCH"].contains(method) ? "{}" : nil
    }

    /// A value that a parameter may have.
    private static func sample(of name: String) -> String {
        switch name {
        case "limit", "ping": "7"
        case "sort": "id"
        case "after", "lastEventID": "now"
        case "wait": "0"
        case "order": "asc"
        case "include": "record"
        case "through": HistoryToken(store: RecordID(high: 1, low: 2), number: 0, fingerprint: 0).description
        case "since", "until": "2027-01-01"
        case "model": "Trip"
        case "startDate", "endDate", "before": "2027-01-01"
        case "isConfirmed", "hasReservation", "isInPlan": "true"
        default: id
        }
    }
}
