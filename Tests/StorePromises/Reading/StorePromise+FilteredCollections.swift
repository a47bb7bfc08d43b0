// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let filteredCollections = [
        StorePromise("a filtered collection is sorted, walked and counted like any other", walking),
        StorePromise("a count is that of all pages, whatever page it comes with", counting),
        StorePromise("a filter below an owner lets through that owner's records alone", belowOwner),
        StorePromise("what an export has passes the filter too", exporting),
        StorePromise("what passes a filter, and nothing else, is deleted", deletingFiltered),
    ]

    /// Entries 1 to `count` of one trip, every third of which is in the plan.
    private static func fill(_ subject: StoreUnderTest, count: UInt64 = 20) async throws -> Record {
        let (trip, other) = (try await subject.insertTrip("Trip"), try await subject.insertTrip("Other"))
        for number in 1...count {
            let item = Insert.item("\(number % 4)", id: .made(number), trip: trip.id, isInPlan: number % 3 == 0)
            try await subject.save(.insert(item))
        }
        try await subject.save(.insert(.item("0", id: .made(100), trip: other.id, isInPlan: true)))
        return trip
    }

    private static func inPlan(_ subject: StoreUnderTest) throws -> FetchDescriptor {
        let isInPlan = FilterExpression.attribute(ItemPosition.isInPlan, of: ModelPosition.item)
        let filter = try Filter(isInPlan, model: ModelPosition.item, schema: subject.store.schema)
        return FetchDescriptor(model: ModelPosition.item, filter: filter)
    }

    private static let planned: [RecordID] = [3, 6, 9, 12, 15, 18, 100].map { .made($0) }

    private static func walking(_ subject: StoreUnderTest) async throws {
        _ = try await fill(subject)
        let reader = try subject.store.makeReader()
        var descriptor = try inPlan(subject)
        for limit in 1...8 {
            descriptor.limit = limit
            descriptor.sort = []
            #expect(try await reader.records(descriptor).map(\.id) == planned)
            descriptor.sort = [.init(attribute: ItemPosition.title, isDescending: true)]
            let byTitle: [RecordID] = [3, 15, 6, 18, 9, 12, 100].map { .made($0) }
            #expect(try await reader.records(descriptor).map(\.id) == byTitle)
        }
        descriptor.equalities = [.init(attribute: ItemPosition.title, values: [.text("2"), .text("3")])]
        #expect(try await reader.records(descriptor).map(\.id) == [3, 15, 6, 18].map { .made($0) })
    }

    private static func counting(_ subject: StoreUnderTest) async throws {
        let trip = try await fill(subject)
        let reader = try subject.store.makeReader()
        var descriptor = try inPlan(subject)
        #expect(try await reader.fetch(descriptor).matchCount == nil)
        descriptor.countsMatches = true
        descriptor.limit = 2
        let first = try await reader.fetch(descriptor)
        #expect(first.matchCount == 7 && first.records.count == 2)
        try await subject.save(.insert(.item("4", id: .made(4_000), trip: trip.id, isInPlan: true)))
        descriptor.cursor = first.next
        let second = try await reader.fetch(descriptor)
        #expect(second.matchCount == 8, "It is of this read, and of all pages.")
        #expect(second.token == first.token)
        let all = FetchDescriptor(model: ModelPosition.item, limit: 1, countsMatches: true)
        #expect(try await reader.fetch(all).matchCount == 22)
    }

    private static func belowOwner(_ subject: StoreUnderTest) async throws {
        let trip = try await fill(subject)
        let ownership = subject.store.schema[ModelPosition.trip].owns[1]
        var descriptor = try inPlan(subject)
        descriptor.owner = OwnerReference(model: ModelPosition.trip, id: trip.id, ownership: ownership)
        descriptor.countsMatches = true
        let page = try await subject.store.makeReader().fetch(descriptor)
        #expect(page.records.map(\.id) == planned.dropLast() && page.matchCount == 6)
    }

    private static func exporting(_ subject: StoreUnderTest) async throws {
        _ = try await fill(subject)
        var descriptor = try inPlan(subject)
        descriptor.sort = [.init(attribute: nil, isDescending: true)]
        let lines = try await subject.store.export([descriptor]).lines()
        let ids = try lines.map { try JSONReader.read(Array($0.utf8)).object().text("id") ?? "" }
        #expect(ids == planned.reversed().map(\.description))
    }

    private static func deletingFiltered(_ subject: StoreUnderTest) async throws {
        _ = try await fill(subject)
        let outcome = try await subject.save(.deleteMatching(try inPlan(subject)))
        #expect(try await subject.shown(outcome).changes.map(\.id) == planned)
        let rest = try await subject.store.makeReader().records(FetchDescriptor(model: ModelPosition.item))
        #expect(rest.count == 14 && rest.allSatisfy { $0.values[ItemPosition.isInPlan] == .boolean(false) })
    }
}
