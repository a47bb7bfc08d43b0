// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// A reader of which everything fails in the same way.
final class FailingReader: DataReader {
    private let error: StoreError

    init(_ error: StoreError) {
        self.error = error
    }

    func record(_ reference: RecordReference) async throws -> (record: Record, token: HistoryToken) { throw error }

    func record(ownedBy owner: OwnerReference) async throws -> (record: Record, token: HistoryToken) { throw error }

    func fetch(_ descriptor: FetchDescriptor) async throws -> FetchPage { throw error }

    func history(_ descriptor: HistoryDescriptor) async throws -> HistoryPage { throw error }

    func status() async throws -> HistoryStatus { throw error }

    func resolve(_ position: HistoryPosition) async throws -> (token: HistoryToken, status: HistoryStatus) {
        throw error
    }

    func pruning() async throws -> (lastPrune: LastPrune?, status: HistoryStatus) { throw error }

    func keptSave(under key: IdempotencyKey) async throws -> KeptSave? { throw error }

    func loopWillSleep() {}
}
