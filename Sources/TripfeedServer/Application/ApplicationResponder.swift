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
            response = failure(error, of: head)
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
        return try await endpoint.respond(Exchange(head: head, body: body, captures: captures, services: services))
    }

    private func failure(_ error: any Error, of head: RequestHead) -> Response {
        let problem =
            switch error {
            case let problem as Problem: problem
            case let error as RequestError: Problem(error)
            case let error as ReadError: Problem(error)
            case let error as TokenError: Problem(error)
            case let error as StoreError: storeFailure(error)
            default: unexpected("\(error)")
            }
        return services.problems.response(problem, instance: head.loggedPath)
    }

    private func storeFailure(_ error: StoreError) -> Problem {
        switch error.code {
        case .busy: return Problem(.busy, "The store has too much to do at the moment.")
        case .closed: return Problem(.draining, "The server is stopping.")
        case .diskFull:
            services.settings.log(.error, "the disk is full: \(error.message)")
            return Problem(.diskFull, "There is no room for another commit; nothing was stored.")
        case .failed: return unexpected(error.message)
        }
    }

    /// A failure that is nobody's but the server's own: the log has what the client is not told.
    private func unexpected(_ message: String) -> Problem {
        let id = String(UInt64.random(in: .min ... .max), radix: 36)
        services.settings.log(.error, "internal failure \(id): \(message)")
        var problem = Problem(.internal, "Something went wrong inside; the log knows it as \(id).")
        problem.logID = id
        return problem
    }
}

extension RequestHead {
    /// The path as it was sent, for logs and for a problem's `instance`.
    fileprivate var loggedPath: String { String(decoding: path, as: UTF8.self) }
}
