// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
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

    @Test(arguments: StorePromise.ofPrunedHistory)
    func `a store that forgot keeps its promise`(_ promise: StorePromise) async throws {
        let folder = try TemporaryDirectory()
        try await check(promise, at: .file(folder.path(of: "trips.db")))
    }

    private func check(_ promise: StorePromise, at location: SQLiteStoreConfiguration.Location) async throws {
        let clock = ManualClock()
        let open = { @Sendable in
            try SQLiteStore(
                schema: TripSchema.make(),
                configuration: SQLiteStoreConfiguration(location: location, now: { clock.now })
            )
        }
        let store = try open()
        let subject = StoreUnderTest(store: store, clock: clock) { token in
            await store.close()
            if case .file(let path) = location { try forget(through: token.number, in: path) }
            return try open()
        }
        try await promise.check(subject)
        await store.close()
    }

    /// Does what pruning does, while no store has the file open.
    private func forget(through number: Int64, in path: String) throws {
        let connection = try Connection(path: path, options: ConnectionOptions(access: .readWrite))
        try connection.execute(
            """
            BEGIN;
            UPDATE store SET (low_number, low_fingerprint, low_timestamp) =
            (SELECT number, fingerprint, timestamp FROM history_transaction WHERE number = \(number));
            DELETE FROM history_transaction WHERE number <= \(number);
            DELETE FROM history_change WHERE number <= \(number);
            COMMIT;
            """
        )
    }
}
