// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// A reader that has something else happen before it reads a page of history, as on a loop while another thread reads.
final class InterruptedReader: DataReader {
    private let reader: any DataReader
    private let interruption: () async throws -> Void

    init(_ reader: any DataReader, by interruption: @escaping () async throws -> Void) {
        self.reader = reader
        self.interruption = interruption
    }

    func history(_ descriptor: HistoryDescriptor) async throws -> HistoryPage {
        try await interruption()
        return try await reader.history(descriptor)
    }

    func record(_ reference: RecordReference) async throws -> (record: Record, token: HistoryToken) {
        try await reader.record(reference)
    }

    func record(ownedBy owner: OwnerReference) async throws -> (record: Record, token: HistoryToken) {
        try await reader.record(ownedBy: owner)
    }

    func fetch(_ descriptor: FetchDescriptor) async throws -> FetchPage { try await reader.fetch(descriptor) }

    func status() async throws -> HistoryStatus { try await reader.status() }

    func resolve(_ position: HistoryPosition) async throws -> (token: HistoryToken, status: HistoryStatus) {
        try await reader.resolve(position)
    }

    func pruning() async throws -> (lastPrune: LastPrune?, status: HistoryStatus) { try await reader.pruning() }

    func keptSave(under key: IdempotencyKey) async throws -> KeptSave? { try await reader.keptSave(under: key) }

    func loopWillSleep() { reader.loopWillSleep() }
}
