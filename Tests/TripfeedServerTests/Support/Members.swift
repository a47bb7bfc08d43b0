// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing
import Trips

@testable import TripfeedServer

/// JSON objects and the schema for the decoders' tests.
enum Members {
    static func value(_ json: String) throws -> JSONValue {
        try JSONReader.read(Array(json.utf8))
    }

    static func object(_ json: String) throws -> JSONObject {
        guard case .object(let object) = try value(json) else { throw Problem(.malformedJSON, json) }
        return object
    }

    /// The position of an attribute of a model.
    static func attribute(_ name: String, of model: Int) throws -> Int {
        try #require(try TripSchema.make()[model].attribute(name))
    }
}
