// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let sorting = [
        StorePromise("every order is that of bytes and times, null first, the id last", orders),
        StorePromise("a walk misses nothing that stays while others come and go", walkBesideChanges),
    ]

    private static func orders(_ subject: StoreUnderTest) async throws {
        let trips = [try await subject.insertTrip("A"), try await subject.insertTrip("B")]
        let details = [nil, "", "b", "a", "\u{E9}", "e\u{301}", "Z", "\u{10000}", "\u{FFFD}", nil, "b"]
        for number in 0..<33 {
            let insert = Insert.item(
                "\(number % 4)",
                id: .made(UInt64(number * 7 % 33)),
                trip: trips[number % 2].id,
                details: details[number % details.count],
                isInPlan: number % 3 == 0
            )
            try await subject.save(.insert(insert))
        }
        let reader = try subject.store.makeReader()
        let all = try await reader.records(FetchDescriptor(model: ModelPosition.item))
        for sort in sorts {
            let expected = all.sorted { isBefore($0, $1, sort) }.map(\.id)
            for limit in [1, 2, 5, 33] {
                let descriptor = FetchDescriptor(model: ModelPosition.item, sort: sort, limit: limit)
                let found = try await reader.records(descriptor).map(\.id)
                #expect(found == expected, "\(sort), limit \(limit)")
            }
        }
    }

    private static let sorts: [[FetchDescriptor.SortKey]] = [
        [.init(attribute: ItemPosition.details, isDescending: false)],
        [.init(attribute: ItemPosition.details, isDescending: true)],
        [.init(attribute: ItemPosition.trip, isDescending: true)],
        [
            .init(attribute: ItemPosition.isInPlan, isDescending: true),
            .init(attribute: ItemPosition.details, isDescending: false),
        ],
        [
            .init(attribute: ItemPosition.title, isDescending: false),
            .init(attribute: ItemPosition.details, isDescending: true),
            .init(attribute: ItemPosition.isInPlan, isDescending: false),
        ],
        [.init(attribute: ItemPosition.title, isDescending: true), .init(attribute: nil, isDescending: true)],
        [.init(attribute: nil, isDescending: true), .init(attribute: ItemPosition.title, isDescending: false)],
    ]

    private static func isBefore(_ left: Record, _ right: Record, _ sort: [FetchDescriptor.SortKey]) -> Bool {
        for key in sort {
            guard let attribute = key.attribute else {
                return key.isDescending ? right.id < left.id : left.id < right.id
            }
            let (a, b) = (left.values[attribute], right.values[attribute])
            guard a != b else { continue }
            return key.isDescending ? isBefore(b, a) : isBefore(a, b)
        }
        return left.id < right.id
    }

    private static func isBefore(_ left: AttributeValue, _ right: AttributeValue) -> Bool {
        switch (left, right) {
        case (.null, _): !right.isNull
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.boolean(let left), .boolean(let right)): !left && right
        case (.date(let left), .date(let right)): left < right
        case (.reference(let high, let low), .reference(let otherHigh, let otherLow)):
            RecordID(high: high, low: low) < RecordID(high: otherHigh, low: otherLow)
        default: false
        }
    }

    private static func walkBesideChanges(_ subject: StoreUnderTest) async throws {
        var stays: Set<RecordID> = []
        for number in 0..<20 {
            let trip = try await subject.save(.insert(.trip("Trip", start: Int64(number / 2), end: Int64(number + 50))))
            if number % 2 == 0 { stays.insert(try trip.record.id) }
        }
        let reader = try subject.store.makeReader()
        let key = FetchDescriptor.SortKey(attribute: TripPosition.startDate, isDescending: true)
        var descriptor = FetchDescriptor(model: ModelPosition.trip, sort: [key], limit: 3)
        var found: [RecordID] = []
        var round = 0
        repeat {
            let page = try await reader.fetch(descriptor)
            found += page.records.map(\.id)
            descriptor.cursor = page.next
            if let gone = page.records.last(where: { !stays.contains($0.id) }) {
                try await subject.save(.delete(gone.reference))
            }
            try await subject.save(.insert(.trip("New \(round)", start: Int64(round))))
            round += 1
        } while descriptor.cursor != nil && round < 40
        #expect(stays.isSubset(of: found))
        #expect(Set(found).count == found.count, "Nothing comes twice.")
    }
}
