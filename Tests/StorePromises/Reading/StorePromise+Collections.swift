// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let collections = [
        StorePromise("a collection is in the order of ids, page by page", idOrder),
        StorePromise("every page of a walk has the token of the first", walkToken),
        StorePromise("equality is by bytes, and several values are alternatives", equalities),
        StorePromise("a collection below an owner has what refers to it", ownedCollection),
    ]

    private static func idOrder(_ subject: StoreUnderTest) async throws {
        let reader = try subject.store.makeReader()
        let none = try await reader.fetch(FetchDescriptor(model: ModelPosition.trip))
        #expect(none.records.isEmpty && none.next == nil && none.token.number == 0)
        for number: UInt64 in [5, 1, 4, 2, 6, 3] {
            try await subject.save(.insert(.trip("Trip \(number)", id: .made(number))))
        }
        let made = try await subject.insertTrip("Made here")
        let ids = [made.id] + (1...6).map { RecordID.made($0) }
        for limit in 1...8 {
            let ascending = FetchDescriptor(model: ModelPosition.trip, limit: limit)
            #expect(try await reader.records(ascending).map(\.id) == ids)
            let key = FetchDescriptor.SortKey(attribute: nil, isDescending: true)
            let descending = FetchDescriptor(model: ModelPosition.trip, sort: [key], limit: limit)
            #expect(try await reader.records(descending).map(\.id) == ids.reversed())
        }
        let whole = try await reader.fetch(FetchDescriptor(model: ModelPosition.trip, limit: 7))
        #expect(whole.records.count == 7 && whole.next == nil, "A full last page has nothing behind it.")
    }

    private static func walkToken(_ subject: StoreUnderTest) async throws {
        let reader = try subject.store.makeReader()
        for number in 1...6 { _ = try await subject.insertTrip("Trip \(number)") }
        for sort in [[], [FetchDescriptor.SortKey(attribute: TripPosition.name, isDescending: false)]] {
            var descriptor = FetchDescriptor(model: ModelPosition.trip, sort: sort, limit: 2, scope: 77)
            let first = try await reader.fetch(descriptor)
            let head = try await subject.head()
            #expect(first.token == head)
            _ = try await subject.insertTrip("\(head.number) later")
            descriptor.cursor = first.next
            let second = try await reader.fetch(descriptor)
            #expect(second.token == head && second.next?.token == head)
            #expect(second.next?.scope == 77)
            #expect(second.records.count == 2)
        }
    }

    private static func equalities(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        for (number, details) in [nil, "", "caf\u{E9}", "cafe\u{301}", "CAF\u{C9}", "a"].enumerated() {
            let item = Insert.item("\(number)", trip: trip.id, details: details, isInPlan: number % 2 == 0)
            try await subject.save(.insert(item))
        }
        let reader = try subject.store.makeReader()
        let all = try await reader.records(FetchDescriptor(model: ModelPosition.item))
        let cases: [[FetchDescriptor.Equality]] = [
            [.init(attribute: ItemPosition.details, values: [.text("caf\u{E9}")])],
            [.init(attribute: ItemPosition.details, values: [.text("")])],
            [.init(attribute: ItemPosition.details, values: [.null])],
            [.init(attribute: ItemPosition.details, values: [.null, .text("a"), .text("cafe\u{301}")])],
            [.init(attribute: ItemPosition.isInPlan, values: [.boolean(true)])],
            [.init(attribute: ItemPosition.isInPlan, values: [.boolean(true), .boolean(false)])],
            [
                .init(attribute: ItemPosition.isInPlan, values: [.boolean(false)]),
                .init(attribute: ItemPosition.title, values: [.text("1"), .text("2"), .text("3")]),
            ],
            [.init(attribute: ItemPosition.trip, values: [.reference(trip.id)])],
            [.init(attribute: ItemPosition.trip, values: [.reference(.made(1))])],
            [.init(attribute: ItemPosition.details, values: [.text("nul\0")])],
        ]
        for equalities in cases {
            let expected = all.filter { record in
                equalities.allSatisfy { $0.attribute.map { record.values[$0] }.map($0.values.contains) ?? true }
            }
            for limit in [1, 2, 100] {
                let descriptor = FetchDescriptor(model: ModelPosition.item, equalities: equalities, limit: limit)
                let found = try await reader.records(descriptor)
                #expect(found.map(\.id) == expected.map(\.id), "\(equalities)")
            }
        }
        let ids = [all[4], all[1]].map { AttributeValue.reference($0.id) } + [.reference(.made(9))]
        let byID = FetchDescriptor(
            model: ModelPosition.item,
            equalities: [.init(attribute: nil, values: ids)],
            limit: 1
        )
        #expect(try await reader.records(byID).map(\.id) == [all[1].id, all[4].id])
        let trips = FetchDescriptor(
            model: ModelPosition.trip,
            equalities: [.init(attribute: TripPosition.startDate, values: [.day(0)])]
        )
        #expect(try await reader.records(trips).map(\.id) == [trip.id])
    }

    private static func ownedCollection(_ subject: StoreUnderTest) async throws {
        let (trip, other) = (try await subject.insertTrip("Trip"), try await subject.insertTrip("Other"))
        var ids: [RecordID] = []
        for number in 1...7 {
            ids.append(try await subject.insertItem("Item \(number)", trip: trip.id).id)
            _ = try await subject.insertItem("Item \(number)", trip: other.id)
        }
        let reader = try subject.store.makeReader()
        let ownership = subject.store.schema[ModelPosition.trip].owns[1]
        var descriptor = FetchDescriptor(model: ModelPosition.item, limit: 3)
        descriptor.owner = OwnerReference(model: ModelPosition.trip, id: trip.id, ownership: ownership)
        #expect(try await reader.records(descriptor).map(\.id) == ids)
        descriptor.sort = [.init(attribute: ItemPosition.title, isDescending: true)]
        #expect(try await reader.records(descriptor).map(\.id) == ids.reversed())
        descriptor.equalities = [.init(attribute: ItemPosition.title, values: [.text("Item 2"), .text("Item 5")])]
        #expect(try await reader.records(descriptor).map(\.id) == [ids[4], ids[1]])
        descriptor.owner?.id = .made(1)
        await #expect(throws: ReadError.notFound) { _ = try await reader.fetch(descriptor) }
        descriptor = FetchDescriptor(model: ModelPosition.item, owner: descriptor.owner)
        await #expect(throws: ReadError.notFound) { _ = try await reader.fetch(descriptor) }
        let empty = try await subject.insertTrip("Empty")
        descriptor.owner?.id = empty.id
        #expect(try await reader.fetch(descriptor).records.isEmpty)
    }
}
