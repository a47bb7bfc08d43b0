// SPDX-License-Identifier: Apache-2.0

import Testing
import Trips

@testable import ChangeHistory

/// Reads and prints filters of one model.
struct FilterTexts {
    let schema: Schema
    let model: Int

    /// One of the trips' models.
    init(model: String) throws {
        schema = try TripSchema.make()
        self.model = try #require(schema.position(of: model))
    }

    /// The first model of a schema.
    init(schema: Schema) {
        self.schema = schema
        model = 0
    }

    func read(_ text: String) throws(FilterError) -> Filter {
        try Filter(odata: text, model: model, schema: schema)
    }

    func print(_ filter: Filter) -> String {
        filter.odata(in: schema)
    }
}
