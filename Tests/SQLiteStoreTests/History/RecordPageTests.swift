// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

/// Pages that show records, which the scan pool reads.
struct RecordPageTests {
    private static var descriptor: HistoryDescriptor {
        var descriptor = HistoryDescriptor(after: .start)
        descriptor.includesRecords = true
        return descriptor
    }

    @Test func `a page with records has the time limit of scans`() async throws {
        let store = try WrittenStore(scanTimeLimit: .zero)
        try store.commitTrip("Trip")
        let reader = try store.makeReader()
        let error = await #expect(throws: StoreError.self) { _ = try await reader.history(Self.descriptor) }
        #expect(error?.code == .busy)
        let plain = try await reader.history(HistoryDescriptor(after: .start))
        #expect(plain.count == 1, "One without is read on the loop.")
        #expect(reader.holdsTransaction)
    }

    @Test(arguments: [HistoryDescriptor.Order.ascending, .descending])
    func `a page whose time is over ends early behind one transaction`(_ order: HistoryDescriptor.Order) throws {
        let store = try WrittenStore()
        for number in 1...3 { try store.commitTrip("Trip \(number)") }
        let session = try ReadSession(connection: store.file.openReader(), layout: store.layout)
        let ends = try session.begin()
        var descriptor = Self.descriptor
        descriptor.order = order
        let past = ContinuousClock.now - .seconds(1)
        let page = try session.historyQueries().page(descriptor, between: ends, deadline: past)
        #expect(page.count == 1 && page.hasMore && !page.isFixed)
        let whole = try session.historyQueries().page(descriptor, between: ends, deadline: past + .seconds(60))
        #expect(whole.count == 3 && !whole.hasMore)
    }

    @Test func `a large transaction that does not fit is given up before all its records are read`() throws {
        let store = try WrittenStore()
        try store.commitTrip("First")
        try store.commit {
            let changes = try (0..<2_000).map { number in
                Change(model: 0, id: try store.addTrip("Trip \(number)"), kind: .insert)
            }
            try store.addTransaction(changes: changes)
        }
        let session = try ReadSession(connection: store.file.openReader(), layout: store.layout)
        let ends = try session.begin()
        var descriptor = Self.descriptor
        descriptor.byteLimit = 10_000
        let queries = try session.historyQueries()
        let steps = try StepCounter.steps(on: session.connection) {
            let page = try queries.page(descriptor, between: ends)
            #expect(page.count == 1 && page.hasMore)
        }
        #expect(steps < 2_000, "\(steps)")
        descriptor.after = .token(try queries.page(descriptor, between: ends).token)
        let second = try queries.page(descriptor, between: ends)
        #expect(second.count == 1 && !second.hasMore && second.transactions.count > 500_000)
    }

    @Test func `a record of a model that is no longer declared is shown as null`() async throws {
        let store = try WrittenStore()
        let trip = try store.commitTrip("Trip")
        let json = #""model":"Trip""#
        try store.writer.execute(
            "UPDATE history_transaction SET \"transaction\" = replace(\"transaction\", '\(json)', '\"model\":\"Gone\"')"
        )
        let page = try await store.makeReader().history(Self.descriptor)
        let text = String(decoding: page.transactions, as: UTF8.self)
        #expect(text.contains(#"{"type":"insert","model":"Gone","id":"\#(trip.id)","record":null}"#))
    }
}
