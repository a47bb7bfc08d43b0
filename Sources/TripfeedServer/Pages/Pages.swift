// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// The answers that are not about data: the front page, health, the API's description, and what problems mean.
struct Pages: Sendable {
    private let schema: Schema
    private let document: [UInt8]

    init(schema: Schema, openAPI: [UInt8]) {
        self.schema = schema
        document = openAPI
    }

    func home(_ exchange: Exchange) async throws -> Response {
        _ = try Parameters(exchange.head.query)
        let routes = Self.routes(of: schema)
        if exchange.head.fields.first(.accept)?.contains("text/html") == true {
            let rows = routes.map { "<dt><code>\($0.path.escapedForHTML)</code></dt><dd>\($0.use.escapedForHTML)</dd>" }
            return HTMLPage(title: "Tripfeed", body: "<dl>\n\(rows.joined(separator: "\n"))\n</dl>").response
        }
        let lines = routes.map { "\($0.path)\n    \($0.use)\n" }
        var response = Self.text("Tripfeed\n\n" + lines.joined())
        response.fields.append((.vary, "Accept"))
        return response
    }

    func health(_ exchange: Exchange) async throws -> Response {
        _ = try Parameters(exchange.head.query)
        return Self.text("ok\n")
    }

    func readiness(_ exchange: Exchange) async throws -> Response {
        _ = try Parameters(exchange.head.query)
        try await exchange.services.store.checkReadiness()
        return Self.text("ok\n")
    }

    func openAPI(_ exchange: Exchange) async throws -> Response {
        _ = try Parameters(exchange.head.query)
        return Response(
            .ok,
            fields: [(.contentType, MediaType.json.rawValue), (.cacheControl, "no-cache")],
            body: .bytes(document)
        )
    }

    func problem(_ exchange: Exchange) async throws -> Response {
        _ = try Parameters(exchange.head.query)
        let name = String(decoding: exchange.captures.first ?? [], as: UTF8.self)
        guard let kind = ProblemKind(rawValue: name) else { throw Problem(.notFound, "There is no such problem.") }
        let body = """
            <p>Status <code>\(kind.status.code)</code>, type <code>/problems/\(kind.rawValue)</code></p>
            <p>\(kind.explanation.escapedForHTML.withCode)</p>
            """
        return HTMLPage(title: kind.title, body: body).response
    }

    private static func text(_ text: String) -> Response {
        Response(
            .ok,
            fields: [(.contentType, "text/plain; charset=utf-8"), (.cacheControl, "no-store")],
            body: .bytes(Array(text.utf8))
        )
    }

    private static func routes(of schema: Schema) -> [(path: String, use: String)] {
        var routes: [(path: String, use: String)] = []
        for model in schema.models {
            routes.append(("/\(model.path)", "records of \(model.name): GET lists, POST inserts"))
            routes.append(("/\(model.path)/{id}", "one of them: GET, PUT, PATCH, DELETE"))
            for ownership in model.owns {
                routes.append(("/\(model.path)/{id}/\(ownership.path)", "its \(ownership.name)"))
            }
        }
        return routes + [
            ("/transactions", "POST stores several operations as one transaction, all or nothing"),
            ("/snapshot", "every record as of one moment, a line each: where a reader starts"),
            ("/history?after=TOKEN&author=NAME", "what changed since a token; with wait=SECONDS as soon as it does"),
            ("/history, with Accept: text/event-stream", "every transaction from a token on, and each new one"),
            ("/history?through=TOKEN, with DELETE", "takes the old end of history away; before=TIME does so by age"),
            ("/history/status", "the two ends of history, and how long it is kept"),
            ("/history/events", "an event stream that ticks with every commit"),
            ("/openapi.json", "this API as an OpenAPI document"),
            ("/problems/{name}", "what a problem means and what to do about it"),
            ("/healthz, /readyz", "whether the server is alive, and whether it can commit and read"),
        ]
    }
}
