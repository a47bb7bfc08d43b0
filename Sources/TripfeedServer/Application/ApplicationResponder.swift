// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
package import HTTP
package import HTTPServer

/// Answers the requests of one loop: access, route, handler, and every failure as a problem.
package final class ApplicationResponder: Responder {
    /// What the loop's connections share; whoever runs the loop also calls it.
    package let services: LoopServices
    private let routes: RouteTable

    init(services: LoopServices, routes: RouteTable) {
        self.services = services
        self.routes = routes
    }

    /// Answers one request; a failure is a problem.
    package func respond(to head: RequestHead, body: any RequestBody) async -> Response {
        let response: Response
        do {
            response = try await answer(head, body)
        } catch {
            response = services.failures.response(to: error, instance: head.loggedPath)
        }
        services.settings.log(.debug, "\(head.method.name) \(head.loggedPath) \(response.status.code)")
        return response
    }

    /// Answers what was refused before it could be routed.
    package func respond(to error: RequestError) -> Response {
        services.problems.response(Problem(error), instance: nil)
    }

    private func answer(_ head: RequestHead, _ body: any RequestBody) async throws -> Response {
        let access = services.settings.access
        try access.checkHost(of: head)
        if head.path.elementsEqual("*".utf8) { return Response(.noContent, fields: [(.allow, RouteTable.allMethods)]) }
        guard let (route, captures) = routes.match(head.path) else {
            throw Problem(.notFound, "There is nothing at this path.")
        }
        let method: HTTP.Method = head.method == .head ? .get : head.method
        if head.method == .options, route.allows(.options) { return try route.options(captures) }
        guard let endpoint = route.endpoint(for: method) else {
            var problem = Problem(.methodNotAllowed, "This path has no method \(head.method.name).")
            problem.fields = [(.allow, route.allow)]
            throw problem
        }
        try access.checkWrite(head)
        let exchange = Exchange(head: head, body: body, captures: captures, services: services)
        if let kind = endpoint.saves, head.fields.contains(.idempotencyKey) {
            return try await KeyedSave(exchange, kind).respond(by: endpoint)
        }
        return try await endpoint.respond(exchange)
    }
}

extension RequestHead {
    /// The path as it was sent, for logs and for a problem's `instance`.
    fileprivate var loggedPath: String { String(decoding: path, as: UTF8.self) }
}
