// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import StorePromises
import TestSupport
import Testing
import Trips

@testable import SQLiteStore

struct PromiseTests {
    @Test(arguments: StorePromise.all)
    func `a store on disk keeps its promise`(_ promise: StorePromise) async throws {
        let folder = try TemporaryDirectory()
        try await check(promise, at: .file(folder.path(of: "trips.db")))
    }

    @Test(arguments: StorePromise.all)
    func `a store in memory keeps its promise`(_ promise: StorePromise) async throws {
        try await check(promise, at: .memory)
    }

    private func check(_ promise: StorePromise, at location: SQLiteStoreConfiguration.Location) async throws {
        let clock = ManualClock()
        let store = try SQLiteStore(
            schema: TripSchema.make(),
            configuration: SQLiteStoreConfiguration(location: location, now: { clock.now })
        )
        try await promise.check(StoreUnderTest(store: store, clock: clock))
        await store.close()
    }
}
