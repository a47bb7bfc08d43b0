// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import Testing
import Trips

@testable import SQLiteStore

struct FilterAgreementTests {
    /// Each filter is asked of eleven records of one model: 88,000 answers, or a million and more.
    private static let filterCount = ProcessInfo.processInfo.environment["TRIPFEED_SLOW_TESTS"] == "1" ? 50_000 : 4_000

    @Test(arguments: [1, 2] as [UInt64])
    func `what a store lets through is what an evaluator in memory does`(_ seed: UInt64) throws {
        for schema in [try FilterSchema.make(), try TripSchema.make()] {
            var comparer = try FilterComparer(schema: schema, seed: seed)
            var tellingCount = 0
            var filters = RandomFilters(schema: schema, seed: seed)
            for number in 0..<Self.filterCount / 2 {
                // Other records now and then, so that few filters pass by all that could tell.
                if number % 500 == 499 { comparer = try FilterComparer(schema: schema, seed: seed &+ UInt64(number)) }
                let filter = filters.filter(on: number % schema.models.count)
                if try comparer.check(filter, "seed \(seed), filter \(number)") { tellingCount += 1 }
            }
            #expect(tellingCount > Self.filterCount / 12, "Few filters tell records apart: \(tellingCount).")
        }
    }
}
