// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory
import Testing
import Trips

/// A fresh store of trips, with what a promise needs to watch it.
package struct StoreUnderTest: Sendable {
    /// The store, empty at first, whose schema is that of `Trips`.
    package let store: any DataStore
    /// The clock that the store was opened with.
    package let clock: ManualClock

    package init(store: any DataStore, clock: ManualClock) {
        self.store = store
        self.clock = clock
    }
}

extension StoreUnderTest {
    /// Saves some operations in one transaction.
    @discardableResult
    func save(_ operations: Operation..., author: String? = nil) async throws -> SaveOutcome {
        try await store.save(Save(operations: operations, author: author))
    }

    /// Saves a trip alone.
    func insertTrip(_ name: String, author: String? = nil) async throws -> Record {
        try await save(.insert(.trip(name)), author: author).record
    }

    /// Saves the place where one stays on a trip.
    func insertAccommodation(_ name: String, trip: RecordID?) async throws -> Record {
        try await save(.insert(.accommodation(name, trip: trip))).record
    }

    /// Saves an entry of a trip's bucket list.
    func insertItem(_ title: String, trip: RecordID) async throws -> Record {
        try await save(.insert(.item(title, trip: trip))).record
    }

    /// The record as a reader of its own finds it now; nil if there is none.
    func record(_ reference: RecordReference) async throws -> Record? {
        do {
            return try await store.makeReader().record(reference).record
        } catch ReadError.notFound {
            return nil
        }
    }

    /// The head as a reader of its own finds it now.
    func head() async throws -> HistoryToken {
        try await store.makeReader().status().token
    }

    /// Every transaction behind a position, by as many pages as it takes.
    func transactions(after position: HistoryPosition = .start) async throws -> [ShownTransaction] {
        try await store.makeReader().transactions(HistoryDescriptor(after: position))
    }

    /// The tokens of the two ends and of everything between them, by number.
    func tokens() async throws -> [HistoryToken] {
        let start = try await store.makeReader().status().oldestToken
        return [start] + (try await transactions().map(\.token))
    }

    /// The transaction that a save made, as history shows it.
    func shown(_ outcome: SaveOutcome) async throws -> ShownTransaction {
        let found = try await transactions(after: .token(outcome.previousToken))
        return try #require(found.first)
    }

    /// Why a save is refused; nothing of it may be stored.
    func refusal(of operations: Operation..., sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> SaveError
    {
        let head = try await head()
        let failure = await #expect(throws: SaveError.self, sourceLocation: sourceLocation) {
            _ = try await store.save(Save(operations: operations))
        }
        let headAfter = try await self.head()
        #expect(headAfter == head, "A refused save leaves history as it was.", sourceLocation: sourceLocation)
        return try #require(failure, sourceLocation: sourceLocation)
    }
}
