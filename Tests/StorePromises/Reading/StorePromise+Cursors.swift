// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let cursors = [
        StorePromise("long texts sort and page like short ones", longTexts),
        StorePromise("a page whose first place is gone begins early rather than late", goneBoundary),
        StorePromise("a cursor that somebody made up harms nobody", forgedCursors),
    ]

    /// Texts that begin alike for longer than a cursor carries.
    private static let long = String(repeating: "\u{E9}", count: 200)

    private static func longTexts(_ subject: StoreUnderTest) async throws {
        var expected: [String] = []
        for number in 0..<12 {
            let name = number % 4 == 3 ? "short \(number)" : long + "\(100 + number)"
            expected.append(name)
            _ = try await subject.insertTrip(name)
        }
        expected.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let reader = try subject.store.makeReader()
        for limit in [1, 2, 5] {
            for isDescending in [false, true] {
                let key = FetchDescriptor.SortKey(attribute: TripPosition.name, isDescending: isDescending)
                let descriptor = FetchDescriptor(model: ModelPosition.trip, sort: [key], limit: limit)
                let names = try await reader.records(descriptor).map { $0.values[TripPosition.name] }
                let texts = isDescending ? expected.reversed() : expected
                #expect(names == texts.map { .text($0) })
            }
        }
    }

    private static func goneBoundary(_ subject: StoreUnderTest) async throws {
        for isDescending in [false, true] {
            for change in ["deleted", "renamed"] {
                let mark = "\(isDescending) \(change) "
                var ids: Set<RecordID> = []
                for number in 0..<6 { ids.insert(try await subject.insertTrip(mark + long + "\(number)").id) }
                let key = FetchDescriptor.SortKey(attribute: TripPosition.name, isDescending: isDescending)
                var descriptor = FetchDescriptor(model: ModelPosition.trip, sort: [key], limit: 3)
                let reader = try subject.store.makeReader()
                let first = try await reader.fetch(descriptor)
                let boundary = try #require(first.records.last)
                if change == "deleted" {
                    try await subject.save(.delete(boundary.reference))
                } else {
                    try await subject.save(.update(boundary.reference, [TripPosition.name: .text("elsewhere " + mark)]))
                }
                descriptor.cursor = first.next
                descriptor.limit = 100
                let rest = try await reader.fetch(descriptor).records.map(\.id)
                #expect(ids.subtracting(first.records.map(\.id)).isSubset(of: rest))
                try await deleteAll(in: subject)
            }
        }
    }

    private static func deleteAll(in subject: StoreUnderTest) async throws {
        for trip in try await subject.store.makeReader().records(FetchDescriptor(model: ModelPosition.trip)) {
            try await subject.save(.delete(trip.reference))
        }
    }

    private static func forgedCursors(_ subject: StoreUnderTest) async throws {
        for number in 0..<5 { _ = try await subject.insertTrip("Trip \(number)") }
        let reader = try subject.store.makeReader()
        let head = try await subject.head()
        let values: [AttributeValue] = [
            .null, .text("x"), .text("nul\0"), .text("' OR 1=1 --"), .boolean(true), .date(.latest),
            .reference(.made(1)),
        ]
        let keys: [[FetchCursor.Key]] =
            [[]] + values.map { [.value($0)] } + [[.prefix("Trip")], [.prefix("a\0")], [.prefix(""), .value(.null)]]
        for attribute in [TripPosition.name, TripPosition.startDate, TripPosition.livingAccommodation, nil] {
            for isDescending in [false, true] {
                for keys in keys {
                    let sort = [FetchDescriptor.SortKey(attribute: attribute, isDescending: isDescending)]
                    let cursor = FetchCursor(token: head, scope: 1, id: .made(1), keys: keys)
                    let descriptor = FetchDescriptor(model: ModelPosition.trip, sort: sort, cursor: cursor)
                    let page = try await reader.fetch(descriptor)
                    #expect(page.records.count <= 5 && page.token == head)
                }
            }
        }
    }
}
