// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let relationships = [
        StorePromise("a shown relationship is an update of the record that shows it", shownRelationship),
        StorePromise("moving touches the record, then who loses it, then who gains it", moving),
        StorePromise("a list that is not shown is no attribute of its owner", hiddenRelationship),
        StorePromise("deleting an owner deletes what it owns first, in order", cascade),
        StorePromise("nested records are inserted after their owner, in order", nestedInserts),
        StorePromise("deleting what an owner shows is an update of the owner", deletingOwned),
    ]

    private static func shownRelationship(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let outcome = try await subject.save(.insert(.accommodation("Hotel", trip: trip.id)))
        let place = try outcome.record
        let shown = try await subject.shown(outcome)
        #expect(
            shown.changes == [
                ShownChange("insert", "LivingAccommodation", place.id),
                ShownChange("update", "Trip", trip.id, updated: ["livingAccommodation"]),
            ]
        )
        let after = try #require(try await subject.record(trip.reference))
        #expect(after.values[TripPosition.livingAccommodation] == .reference(place.id))
        #expect(after.version == place.version)
    }

    private static func moving(_ subject: StoreUnderTest) async throws {
        let (old, new) = (try await subject.insertTrip("Old"), try await subject.insertTrip("New"))
        let place = try await subject.insertAccommodation("Hotel", trip: old.id)
        let move = Operation.update(place.reference, [AccommodationPosition.trip: .reference(new.id)])
        let shown = try await subject.shown(try await subject.save(move))
        #expect(
            shown.changes == [
                ShownChange("update", "LivingAccommodation", place.id, updated: ["trip"]),
                ShownChange("update", "Trip", old.id, updated: ["livingAccommodation"]),
                ShownChange("update", "Trip", new.id, updated: ["livingAccommodation"]),
            ]
        )
        #expect(try await subject.record(old.reference)?.values[TripPosition.livingAccommodation] == .null)
        let clear = Operation.update(place.reference, [AccommodationPosition.trip: .null])
        let cleared = try await subject.shown(try await subject.save(clear))
        #expect(cleared.changes.map(\.id) == [place.id, new.id])
        #expect(try await subject.record(new.reference)?.values[TripPosition.livingAccommodation] == .null)
    }

    private static func hiddenRelationship(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let outcome = try await subject.save(.insert(.item("See", trip: trip.id)))
        let item = try outcome.record
        let shown = try await subject.shown(outcome)
        #expect(shown.changes == [ShownChange("insert", "BucketListItem", item.id)])
        #expect(try await subject.record(trip.reference)?.version == trip.version)
        let deletion = try await subject.save(.delete(item.reference))
        #expect(deletion.changeCount == 1)
        guard case .deleted? = deletion.result else { throw UnexpectedResult() }
    }

    private static func cascade(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let other = try await subject.insertTrip("Other")
        for number: UInt64 in [3, 1, 2] {
            try await subject.save(.insert(.item("Item \(number)", id: .made(number), trip: trip.id)))
        }
        let kept = try await subject.insertItem("Kept", trip: other.id)
        let place = try await subject.insertAccommodation("Hotel", trip: trip.id)
        let outcome = try await subject.save(.delete(trip.reference))
        let shown = try await subject.shown(outcome)
        #expect(shown.changes.map(\.id) == [place.id, .made(1), .made(2), .made(3), trip.id])
        #expect(shown.changes.allSatisfy { $0.type == "delete" })
        #expect(outcome.changeCount == 5)
        for id: UInt64 in 1...3 { #expect(try await subject.record(.item(.made(id))) == nil) }
        #expect(try await subject.record(place.reference) == nil)
        #expect(try await subject.record(kept.reference) != nil)
    }

    private static func nestedInserts(_ subject: StoreUnderTest) async throws {
        let nested = [
            NestedInsert(insert: .accommodation("Hotel"), pointer: "/livingAccommodation"),
            NestedInsert(insert: .item("b"), pointer: "/bucketList/0"),
            NestedInsert(insert: .item("a"), pointer: "/bucketList/1"),
        ]
        let outcome = try await subject.save(.insert(.trip("Trip", nested: nested)))
        let trip = try outcome.record
        let shown = try await subject.shown(outcome)
        #expect(
            shown.changes.map(\.model) == ["Trip", "LivingAccommodation", "BucketListItem", "BucketListItem"]
        )
        #expect(shown.changes.allSatisfy { $0.type == "insert" })
        let place = try #require(try await subject.record(.accommodation(shown.changes[1].id)))
        let item = try #require(try await subject.record(.item(shown.changes[2].id)))
        #expect(trip.values[TripPosition.livingAccommodation] == .reference(place.id))
        #expect(place.values[AccommodationPosition.trip] == .reference(trip.id))
        #expect(item.values[ItemPosition.title] == .text("b"))
        #expect(item.values[ItemPosition.trip] == .reference(trip.id))
        #expect(try await subject.record(trip.reference)?.values == trip.values)
    }

    private static func deletingOwned(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let place = try await subject.insertAccommodation("Hotel", trip: trip.id)
        let owned = OwnerReference(
            model: ModelPosition.trip,
            id: trip.id,
            ownership: subject.store.schema[ModelPosition.trip].owns[0]
        )
        let delete = Delete(target: .owned(owned), model: ModelPosition.accommodation)
        let shown = try await subject.shown(try await subject.save(.delete(delete)))
        #expect(
            shown.changes == [
                ShownChange("delete", "LivingAccommodation", place.id, tombstone: ["placeName=Hotel"]),
                ShownChange("update", "Trip", trip.id, updated: ["livingAccommodation"]),
            ]
        )
        let again = try await subject.refusal(of: .delete(delete))
        guard case .notFound = again.reason else { throw again }
    }
}
