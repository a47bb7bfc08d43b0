// SPDX-License-Identifier: Apache-2.0

import CAssets
import TripfeedRunner
import Trips

/// The server of trips, their accommodation and their bucket lists.
@main
struct Tripfeed {
    static func main() async throws {
        await Runner(program: "tripfeed", version: "0.1.0", schema: try TripSchema.make(), openAPI: openAPI()).run()
    }

    /// The description that is part of the program; off the main actor, whose check would cost more than the bytes.
    private nonisolated static func openAPI() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(tripfeed_openapi_count())
        for index in 0..<tripfeed_openapi_count() { bytes.append(tripfeed_openapi_byte(index)) }
        return bytes
    }
}
