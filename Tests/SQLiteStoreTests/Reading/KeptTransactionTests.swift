// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import TestSupport
import Testing
import Trips

@testable import SQLiteStore

struct KeptTransactionTests {
    private let store: WrittenStore
    private let reader: SQLiteReader

    init() throws {
        store = try WrittenStore()
        reader = try store.makeReader()
    }

    @Test func `a read transaction is kept from read to read`() async throws {
        let trip = try store.commitTrip("Trip")
        #expect(!reader.holdsTransaction)
        _ = try await reader.record(trip)
        #expect(reader.holdsTransaction)
        // What nobody was told of is not seen: no new transaction was begun.
        try store.writer.execute("UPDATE \"Trip\" SET destination = 'Porto'")
        let record = try await reader.record(trip).record
        #expect(record.values[1] == .text("Lisbon"))
        reader.loopWillSleep()
        let fresh = try await reader.record(trip).record
        #expect(fresh.values[1] == .text("Porto"))
    }

    @Test func `every acknowledged commit is seen without the loop having slept`() async throws {
        for number in 1...50 {
            let trip = try store.commitTrip("Trip \(number)")
            let (record, token) = try await reader.record(trip)
            #expect(record.values[0] == .text("Trip \(number)"))
            #expect(token == store.row.head.token)
            #expect(reader.holdsTransaction)
        }
    }

    @Test func `a transaction is renewed when the writer asks for it`() async throws {
        let trip = try store.commitTrip("Trip")
        _ = try await reader.record(trip)
        try store.writer.execute("UPDATE \"Trip\" SET destination = 'Porto'")
        store.head.renewReads()
        let record = try await reader.record(trip).record
        #expect(record.values[1] == .text("Porto"))
        #expect(reader.holdsTransaction)
    }

    @Test func `no transaction is kept while the log is long`() async throws {
        let trip = try store.commitTrip("Trip")
        store.head.noteLog(isLong: true)
        _ = try await reader.record(trip)
        #expect(!reader.holdsTransaction)
        await #expect(throws: ReadError.notFound) {
            _ = try await reader.record(RecordReference(model: 0, id: store.makeID()))
        }
        #expect(!reader.holdsTransaction)
        store.head.noteLog(isLong: false)
        _ = try await reader.record(trip)
        #expect(reader.holdsTransaction)
    }

    @Test func `no transaction is open while the loop sleeps`() async throws {
        let connection = reader.historyQueries.session.connection
        let trip = try store.commitTrip("Trip")
        try store.commitTransactions(30, author: "a")
        var filter = TransactionFilter()
        filter.authors = [Label("a"), nil]
        filter.models = PositionSet([0])
        _ = try await reader.record(trip)
        _ = try await reader.history(HistoryDescriptor(after: .start, limit: 3))
        _ = try await reader.history(HistoryDescriptor(after: .start, filter: filter, limit: 3))
        _ = try await reader.history(HistoryDescriptor(after: .time(.latest)))
        _ = try await reader.fetch(FetchDescriptor(model: 0, limit: 1))
        #expect(connection.transactionState == .read)
        reader.loopWillSleep()
        #expect(!reader.holdsTransaction && !connection.isInTransaction)
        #expect(connection.transactionState == .none, "No statement was left without its reset.")
        reader.loopWillSleep()
        #expect(try await reader.status().token == store.row.head.token)
    }

    @Test func `a refused read keeps the transaction and a failed one ends it`() async throws {
        try store.commitTransactions(3)
        await #expect(throws: ReadError.notFound) {
            _ = try await reader.record(RecordReference(model: 0, id: store.makeID()))
        }
        #expect(reader.holdsTransaction)
        try store.commit {
            try store.writer.execute("DELETE FROM history_transaction WHERE number = 2")
            try store.addTransaction()
        }
        let error = await #expect(throws: StoreError.self) {
            _ = try await reader.history(HistoryDescriptor(after: .start))
        }
        #expect(error?.code == .failed)
        #expect(!reader.holdsTransaction)
        #expect(reader.historyQueries.session.connection.transactionState == .none)
    }

    @Test func `the log can start anew only when no reader holds it back`() async throws {
        let trip = try store.commitTrip("Trip")
        _ = try await reader.record(trip)
        try store.commitTrip("Other")
        try store.writer.execute("PRAGMA busy_timeout = 0")
        let held = try store.writer.checkpoint(.truncate)
        #expect(!held.isComplete)
        reader.loopWillSleep()
        let free = try store.writer.checkpoint(.truncate)
        #expect(free.isComplete && free.logFrames == 0)
    }

    @Test func `the log stays short while readers poll`() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path(of: "trips.db")
        let store = try SQLiteStore(
            schema: TripSchema.make(),
            configuration: SQLiteStoreConfiguration(location: .file(path), now: { .earliest })
        )
        let readers = try (0..<2).map { _ in try store.makeReader() }
        var longest = 0
        for number in 0..<1_200 {
            let values: [AttributeValue] = [
                .text("Trip \(number)"), .text("x"), .date(.earliest), .date(.latest), .null,
            ]
            let insert = Insert(model: 0, values: values, given: PositionSet(0...3))
            _ = try await store.save(Save(operations: [.insert(insert)]))
            for reader in readers {
                let page = try await reader.history(HistoryDescriptor(after: .start, limit: 5))
                #expect(page.count == min(5, number + 1))
                // Each loop sleeps now and then, never both at once.
                if number % 7 == 0 { readers[number / 7 % 2].loopWillSleep() }
            }
            longest = max(longest, try Files.size(of: path + "-wal") ?? 0)
        }
        let whole = try #require(try Files.size(of: path))
        #expect(longest < 16 << 20, "The log had \(longest) bytes beside a file of \(whole).")
        await store.close()
    }
}
