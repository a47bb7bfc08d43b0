// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTPServer

/// Every path that the server has, in one place.
struct RouteTable: Sendable {
    /// What `OPTIONS *` answers: the methods that some path has.
    static let allMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

    let routes: [Route]
    private let router: Router

    init(schema: Schema, settings: ServerSettings) {
        var routes = Self.fixedRoutes(schema: schema, settings: settings)
        for model in schema.models.indices { routes += Self.routes(for: model, in: schema) }
        self.routes = routes
        router = Router(patterns: routes.map(\.pattern))
    }

    func match(_ path: ArraySlice<UInt8>) -> (route: Route, captures: [ArraySlice<UInt8>])? {
        router.match(path).map { (routes[$0.route], $0.captures) }
    }

    private static func fixedRoutes(schema: Schema, settings: ServerSettings) -> [Route] {
        let pages = Pages(schema: schema, openAPI: settings.openAPI)
        let history = HistoryPageEndpoint(schema: schema)
        let ticks = TickEndpoint(schema: schema)
        return [
            Route("/", get: Endpoint(pages.home), options: false),
            Route("/healthz", get: Endpoint(pages.health), options: false),
            Route("/readyz", get: Endpoint(pages.readiness), options: false),
            Route("/problems/{name}", get: Endpoint(pages.problem), options: false),
            Route("/transactions", post: Endpoint(SaveEndpoint(schema: schema).post, saves: .list)),
            Route(SnapshotEndpoint.path, get: Endpoint(SnapshotEndpoint(schema: schema).read)),
            Route("/history", get: Endpoint(history.respond), delete: Endpoint(PruneEndpoint().delete)),
            Route("/history/status", get: Endpoint(HistoryStatusEndpoint().get)),
            Route("/history/events", get: Endpoint(ticks.follow)),
        ] + (settings.openAPI.isEmpty ? [] : [Route("/openapi.json", get: Endpoint(pages.openAPI), options: false)])
    }

    private static func routes(for model: Int, in schema: Schema) -> [Route] {
        let path = "/" + schema[model].path
        let record = RecordEndpoints(model: model)
        let collection = CollectionEndpoints(schema: schema, model: model, owner: nil)
        return [
            Route(path, get: Endpoint(collection.list), post: Endpoint(collection.insert, saves: .record)),
            Route(
                "\(path)/{id}",
                get: Endpoint(record.read),
                put: Endpoint(record.put, saves: .record),
                patch: Endpoint(record.patch, saves: .record),
                delete: Endpoint(record.delete, saves: .record)
            ),
        ] + schema[model].owns.map { ownedRoute("\(path)/{id}/\($0.path)", model, $0, in: schema) }
    }

    private static func ownedRoute(_ path: String, _ owner: Int, _ ownership: Ownership, in schema: Schema) -> Route {
        guard let model = schema.position(of: ownership.model) else {
            preconditionFailure("\(ownership.model) is not in the schema that it was checked against.")
        }
        if ownership.isToMany {
            let items = CollectionEndpoints(schema: schema, model: model, owner: (owner, ownership))
            return Route(path, get: Endpoint(items.list), post: Endpoint(items.insert, saves: .record))
        }
        let record = RecordEndpoints(model: model, owner: (owner, ownership))
        return Route(
            path,
            get: Endpoint(record.read),
            put: Endpoint(record.put, saves: .record),
            patch: Endpoint(record.patch, saves: .record),
            delete: Endpoint(record.delete, saves: .record)
        )
    }
}
