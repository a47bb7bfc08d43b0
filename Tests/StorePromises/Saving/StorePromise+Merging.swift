// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let merging = [
        StorePromise("an insert is merged into the record with its unique values", mergeByUnique),
        StorePromise("an insert is merged into what its owner has already", mergeByOwner),
        StorePromise("what results from merging is judged like an update", judgedMerge),
        StorePromise("an insert with nested records is never merged", nestedMerge),
        StorePromise("merging without a change makes no transaction", emptyMerge),
    ]

    private static func mergeByUnique(_ subject: StoreUnderTest) async throws {
        let first = try await subject.save(.insert(.trip("Trip", merging: true)))
        #expect(first.isInsert && !first.didMerge)
        let trip = try first.record
        let merged = try await subject.save(
            .insert(.trip("Trip", id: .made(1), destination: "Porto", merging: true))
        )
        #expect(merged.isMerge && merged.didMerge)
        let after = try merged.record
        #expect(after.id == trip.id && after.values[TripPosition.destination] == .text("Porto"))
        let shown = try await subject.shown(merged)
        #expect(shown.changes == [ShownChange("update", "Trip", trip.id, updated: ["destination"])])
        #expect(try await subject.record(.trip(.made(1))) == nil)
    }

    private static func mergeByOwner(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let place = try await subject.insertAccommodation("Hotel", trip: trip.id)
        try await subject.save(
            .update(place.reference, [AccommodationPosition.isConfirmed: .boolean(true)])
        )
        var insert = Insert.accommodation("Hostel", trip: trip.id, merging: true)
        insert.given = PositionSet([AccommodationPosition.placeName, AccommodationPosition.trip])
        insert.values[AccommodationPosition.address] = .null
        let merged = try await subject.save(.insert(insert))
        #expect(merged.isMerge)
        let after = try merged.record
        #expect(after.id == place.id)
        #expect(after.values[AccommodationPosition.placeName] == .text("Hostel"))
        #expect(after.values[AccommodationPosition.isConfirmed] == .boolean(true), "What is not given stays.")
        #expect(after.values[AccommodationPosition.address] == place.values[AccommodationPosition.address])
        #expect(merged.changeCount == 1)
    }

    private static func judgedMerge(_ subject: StoreUnderTest) async throws {
        let first = try await subject.insertTrip("First")
        let place = try await subject.insertAccommodation("Hotel", trip: first.id)
        let missing = Insert.accommodation("Hostel", trip: .made(3), merging: true)
        let failure = try await subject.refusal(of: .insert(missing))
        guard case .invalid = failure.reason else { throw failure }
        #expect(failure.place == .values("/trip"))
        let dates = Insert.trip("First", start: 0, end: -1, merging: true)
        let order = try await subject.refusal(of: .insert(dates))
        guard case .invalid = order.reason else { throw order }
        #expect(order.place == .values("/endDate"))
        #expect(try await subject.record(place.reference)?.version == place.version)
    }

    private static func nestedMerge(_ subject: StoreUnderTest) async throws {
        _ = try await subject.insertTrip("Trip")
        let nested = [NestedInsert(insert: .item("a"), pointer: "/bucketList/0")]
        let failure = try await subject.refusal(of: .insert(.trip("Trip", nested: nested, merging: true)))
        guard case .invalid = failure.reason else { throw failure }
        let free = try await subject.save(.insert(.trip("Free", nested: nested, merging: true)))
        #expect(free.isInsert && free.changeCount == 2)
    }

    private static func emptyMerge(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let head = try await subject.head()
        let merged = try await subject.save(.insert(.trip("Trip", merging: true)))
        #expect(merged.isMerge && merged.didMerge && merged.changeCount == 0 && merged.transaction == nil)
        #expect(merged.token == head && merged.previousToken == head)
        #expect(try merged.record.version == trip.version)
    }
}
