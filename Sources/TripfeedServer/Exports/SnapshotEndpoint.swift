// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// `GET /snapshot`: every record as of one read, a line each, where a reader starts.
struct SnapshotEndpoint: Sendable {
    /// The path, to which an answer that ends a reader's course of history points.
    static let path = "/snapshot"

    /// The positions of the models, each before what refers to it.
    private let order: [Int]

    init(schema: Schema) {
        order = schema.referenceOrder
    }

    func read(_ exchange: Exchange) async throws -> Response {
        let parameters = try Parameters(exchange.head.query, repeatable: ["model"])
        let asked = try parameters.models(in: exchange.schema)
        let models = asked.isEmpty ? order : order.filter { asked.contains($0) }
        return ExportAnswer(models.map { FetchDescriptor(model: $0) }, exchange).response()
    }
}
