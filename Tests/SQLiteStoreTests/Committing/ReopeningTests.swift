// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import SQLite
import StorePromises
import Testing

@testable import SQLiteStore

struct ReopeningTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    @Test func `what was answered is there when the file is opened again`() async throws {
        let outcome = try await folder.withStore { store in
            try await store.saveTrip("One")
            return try await store.saveTrip("Two", author: "app")
        }
        try await folder.withStore { store in
            #expect(try await store.tripNames() == ["One", "Two"])
            let status = try await store.status()
            #expect(status.token == outcome.token)
            #expect(status.oldestToken.number == 0)
            let page = try await store.makeReader().history(HistoryDescriptor(after: .token(outcome.previousToken)))
            #expect(page.transactions == [UInt8(ascii: "[")] + (outcome.transaction ?? []) + [UInt8(ascii: "]")])
            let next = try await store.saveTrip("Three")
            #expect(next.previousToken == outcome.token)
            #expect(next.token.number == 3)
        }
    }

    @Test func `timestamps do not go back with the clock, not even over a restart`() async throws {
        folder.clock.set(5_000)
        let first = try await folder.withStore { try await $0.saveTrip("One") }
        folder.clock.set(-60_000)
        try await folder.withStore { store in
            let second = try await store.saveTrip("Two")
            let stored = try #require(second.transaction)
            #expect(String(decoding: stored, as: UTF8.self).contains(#""timestamp":"2026-11-30T20:00:05.000Z""#))
            let found = try await store.makeReader().resolve(.time(folder.clock.now))
            #expect(found.token == first.previousToken)
        }
    }

    @Test func `ids ascend over a restart though the clock stands still`() async throws {
        let first = try await folder.withStore { try await $0.saveTrip("One").insertedID }
        folder.clock.set(1)
        let second = try await folder.withStore { try await $0.saveTrip("Two").insertedID }
        #expect(first < second)
    }

    @Test func `a store that forgot everything goes on with the next number`() async throws {
        let last = try await folder.withStore { store in
            try await store.saveTrip("One")
            return try await store.saveTrip("Two").token
        }
        try folder.connection().execute(
            """
            UPDATE store SET low_number = head_number, low_fingerprint = head_fingerprint, low_timestamp = head_timestamp;
            DELETE FROM history_transaction;
            DELETE FROM history_change;
            """
        )
        try await folder.withStore { store in
            let status = try await store.status()
            #expect(status.token == last && status.oldestToken == last)
            let outcome = try await store.saveTrip("Three")
            #expect(outcome.previousToken == last)
            #expect(outcome.token.number == 3)
            let after = try await store.status()
            #expect(after.oldestToken == last && after.transactionCount == 1)
        }
    }

    @Test func `nothing but the file and its lock is left behind`() async throws {
        try await folder.withStore { _ = try await $0.saveTrip("One") }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: ""))
        #expect(Set(names) == ["trips.db", "trips.db.lock"])
    }
}
