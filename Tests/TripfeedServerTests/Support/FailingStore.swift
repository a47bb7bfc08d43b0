// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Trips

/// A store of which everything fails in the same way.
final class FailingStore: DataStore {
    let schema: Schema
    private let error: StoreError

    init(_ code: StoreError.Code, _ message: String = "a failure of the test's") throws {
        schema = try TripSchema.make()
        error = StoreError(code, message)
    }

    func save(_ save: Save) async throws -> SaveOutcome { throw error }

    func prune(_ bound: PruneBound) async throws -> PruneOutcome { throw error }

    func makeReader() throws -> any DataReader { FailingReader(error) }

    func export(_ descriptors: [FetchDescriptor]) async throws -> any Export { throw error }

    func observeCommits(_ observer: @escaping @Sendable (CommitNotice) -> Void) {}

    func checkReadiness() async throws { throw error }

    func close() async {}
}
