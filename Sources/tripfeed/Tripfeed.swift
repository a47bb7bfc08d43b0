// SPDX-License-Identifier: Apache-2.0

import CAssets
import TripfeedRunner
import Trips

/// The server of trips, their accommodation and their bucket lists.
@main
struct Tripfeed {
    static func main() async throws {
        let openAPI = (0..<tripfeed_openapi_count()).map { tripfeed_openapi_byte($0) }
        await Runner(program: "tripfeed", version: "0.1.0", schema: try TripSchema.make(), openAPI: openAPI).run()
    }
}
