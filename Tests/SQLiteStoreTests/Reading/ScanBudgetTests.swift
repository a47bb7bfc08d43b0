// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

struct ScanBudgetTests {
    private typealias Equality = FetchDescriptor.Equality
    private static let day = AttributeValue.date(milliseconds: 1_796_083_200_000)

    /// Trips that end on a day, which no index finds.
    private static func trips(endingOn day: AttributeValue, limit: Int = FetchDescriptor.maximumLimit)
        -> FetchDescriptor
    {
        FetchDescriptor(model: 0, equalities: [Equality(attribute: 3, values: [day])], limit: limit)
    }

    private static func store(maximumScanRows: Int, tripCount: Int) throws -> WrittenStore {
        let store = try WrittenStore(maximumScanRows: maximumScanRows)
        try store.commit { for number in 0..<tripCount { try store.addTrip("Trip \(number)") } }
        return store
    }

    @Test func `a page ends with as many rows as may be looked at, and the next begins there`() async throws {
        let store = try Self.store(maximumScanRows: 900, tripCount: 3_000)
        let reader = try store.makeReader()
        var descriptor = Self.trips(endingOn: Self.day)
        var ids: [RecordID] = []
        var pageCount = 0
        repeat {
            let page = try await reader.fetch(descriptor)
            #expect(!page.records.isEmpty && page.records.count <= 1_000)
            #expect(page.records.count >= 900 || page.next == nil)
            ids += page.records.map(\.reference.id)
            descriptor.cursor = page.next
            pageCount += 1
        } while descriptor.cursor != nil
        #expect(ids.count == 3_000 && Set(ids).count == 3_000 && ids == ids.sorted())
        #expect(pageCount >= 3)
    }

    @Test(arguments: [(3_000, true), (2_000, false)])
    func `a scan that finds nothing may look at so many rows`(_ maximum: Int, _ fits: Bool) async throws {
        let reader = try Self.store(maximumScanRows: maximum, tripCount: 3_000).makeReader()
        let never = Self.trips(endingOn: .date(milliseconds: 0))
        if fits {
            let page = try await reader.fetch(never)
            #expect(page.records.isEmpty && page.next == nil)
        } else {
            let error = await #expect(throws: StoreError.self) { _ = try await reader.fetch(never) }
            #expect(error?.code == .busy)
        }
    }

    @Test func `a sorted page has to look at all rows before it has any`() async throws {
        let reader = try Self.store(maximumScanRows: 2_000, tripCount: 3_000).makeReader()
        var descriptor = Self.trips(endingOn: Self.day, limit: 10)
        descriptor.sort = [.init(attribute: 4, isDescending: true)]
        let sorted = descriptor
        let error = await #expect(throws: StoreError.self) { _ = try await reader.fetch(sorted) }
        #expect(error?.code == .busy)
    }

    @Test(arguments: [(6_010, true), (4_000, false)])
    func `counting and reading are one budget`(_ maximum: Int, _ fits: Bool) async throws {
        let reader = try Self.store(maximumScanRows: maximum, tripCount: 3_000).makeReader()
        var descriptor = Self.trips(endingOn: .date(milliseconds: 0))
        descriptor.countsMatches = true
        let counted = descriptor
        if fits {
            #expect(try await reader.fetch(counted).matchCount == 0)
        } else {
            await #expect(throws: StoreError.self) { _ = try await reader.fetch(counted) }
        }
    }

    @Test func `rows that an index leads to are not counted, nor is anything on a loop`() async throws {
        let reader = try Self.store(maximumScanRows: 1, tripCount: 3_000).makeReader()
        let lisbon = FetchDescriptor(
            model: 0,
            equalities: [Equality(attribute: 1, values: [.text("Lisbon")])],
            limit: 1_000
        )
        #expect(try await reader.fetch(lisbon).records.count == 1_000)
        #expect(try await reader.fetch(FetchDescriptor(model: 0, limit: 1_000)).records.count == 1_000)
    }

    @Test func `a page ends with its time too, if it has something to show`() throws {
        let store = try Self.store(maximumScanRows: 1, tripCount: 3_000)
        let session = try ReadSession(connection: store.file.openReader(), layout: store.layout)
        let ends = try session.begin()
        defer { session.end() }
        var looks = 0
        let page = try session.connection.withLimit {
            looks += 1
            return looks < 10
        } _: {
            try session.fetch(Self.trips(endingOn: Self.day), ends: ends)
        }
        #expect((1..<1_000).contains(page.records.count) && page.next?.id == page.records.last?.reference.id)
    }
}
