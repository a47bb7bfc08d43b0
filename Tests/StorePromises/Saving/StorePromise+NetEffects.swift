// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let netEffects = [
        StorePromise("insert then update is an insert", insertThenUpdate),
        StorePromise("insert then delete is nothing", insertThenDelete),
        StorePromise("several updates are one, where the first was", severalUpdates),
        StorePromise("a delete stands where the record was deleted", deletePlace),
        StorePromise("a record that ends as it began is no change and keeps its version", unchangedNeighbour),
        StorePromise("updated attributes are in schema order, a composite by its own name", updatedAttributes),
        StorePromise("a tombstone keeps what the model preserves and nothing else", tombstones),
        StorePromise("an id that the save deleted cannot be inserted, but later it can", deletedIDs),
        StorePromise("operations see what those before them did", operationsInOrder),
    ]

    private static func insertThenUpdate(_ subject: StoreUnderTest) async throws {
        let outcome = try await subject.save(
            .insert(.trip("Trip", id: .made(1))),
            .update(.trip(.made(1)), [TripPosition.name: .text("Other")])
        )
        let shown = try await subject.shown(outcome)
        #expect(shown.changes == [ShownChange("insert", "Trip", .made(1))])
        #expect(outcome.changeCount == 1 && outcome.result == nil)
        let record = try #require(try await subject.record(.trip(.made(1))))
        #expect(record.values[TripPosition.name] == .text("Other"))
    }

    private static func insertThenDelete(_ subject: StoreUnderTest) async throws {
        let outcome = try await subject.save(
            .insert(.trip("Gone", id: .made(1))),
            .insert(.trip("Stays", id: .made(2))),
            .delete(.trip(.made(1)))
        )
        let shown = try await subject.shown(outcome)
        #expect(shown.changes == [ShownChange("insert", "Trip", .made(2))])
        #expect(try await subject.record(.trip(.made(1))) == nil)
    }

    private static func severalUpdates(_ subject: StoreUnderTest) async throws {
        let first = try await subject.insertTrip("First")
        let second = try await subject.insertTrip("Second")
        let outcome = try await subject.save(
            .update(first.reference, [TripPosition.endDate: .day(20)]),
            .update(second.reference, [TripPosition.name: .text("2")]),
            .update(first.reference, [TripPosition.name: .text("1")])
        )
        let shown = try await subject.shown(outcome)
        #expect(
            shown.changes == [
                ShownChange("update", "Trip", first.id, updated: ["name", "endDate"]),
                ShownChange("update", "Trip", second.id, updated: ["name"]),
            ]
        )
    }

    private static func deletePlace(_ subject: StoreUnderTest) async throws {
        let first = try await subject.insertTrip("First")
        let second = try await subject.insertTrip("Second")
        let outcome = try await subject.save(
            .update(first.reference, [TripPosition.name: .text("1")]),
            .update(second.reference, [TripPosition.name: .text("2")]),
            .delete(first.reference)
        )
        let shown = try await subject.shown(outcome)
        #expect(shown.changes.map(\.type) == ["update", "delete"])
        #expect(shown.changes.map(\.id) == [second.id, first.id])
        #expect(shown.changes.last?.tombstone?.first == "name=First", "It keeps what was there before the save.")
    }

    private static func unchangedNeighbour(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let other = try await subject.insertTrip("Other")
        let outcome = try await subject.save(
            .update(trip.reference, [TripPosition.name: .text("x")]),
            .update(other.reference, [TripPosition.name: .text("y")]),
            .update(trip.reference, [TripPosition.name: .text("Trip")])
        )
        let shown = try await subject.shown(outcome)
        #expect(shown.changes == [ShownChange("update", "Trip", other.id, updated: ["name"])])
        #expect(try await subject.record(trip.reference)?.version == trip.version)
        let version = RecordVersion(transaction: shown.identifier)
        #expect(try await subject.record(other.reference)?.version == version)
    }

    private static func updatedAttributes(_ subject: StoreUnderTest) async throws {
        let place = try await subject.insertAccommodation("Hotel", trip: nil)
        let address = AttributePatch(
            attribute: AccommodationPosition.address,
            action: .merge([(part: 2, value: .text("1000"))])
        )
        let confirmed = AttributePatch(attribute: AccommodationPosition.isConfirmed, action: .set(.boolean(true)))
        let same = AttributePatch(attribute: AccommodationPosition.placeName, action: .set(.text("Hotel")))
        let update = Update(
            target: .record(place.id),
            model: ModelPosition.accommodation,
            patches: [confirmed, address, same]
        )
        let outcome = try await subject.save(.update(update))
        let shown = try await subject.shown(outcome)
        #expect(shown.changes.map(\.updatedAttributes) == [["address", "isConfirmed"]])
        let parts: [AttributeValue] = [.text("Rua 1"), .text("Lisbon"), .text("1000"), .text("PT")]
        #expect(try outcome.record.values[AccommodationPosition.address] == .composite(parts))
    }

    private static func tombstones(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let place = try await subject.insertAccommodation("Hotel", trip: nil)
        let item = try await subject.insertItem("See", trip: trip.id)
        let outcome = try await subject.save(
            .delete(place.reference),
            .delete(item.reference),
            .delete(trip.reference)
        )
        let shown = try await subject.shown(outcome)
        #expect(
            shown.changes.map(\.tombstone) == [
                ["placeName=Hotel"],
                ["title=See", "trip=\(trip.id)"],
                ["name=Trip", "startDate=2026-12-01T00:00:00.000Z", "endDate=2026-12-08T00:00:00.000Z"],
            ]
        )
        let json = String(decoding: try #require(outcome.transaction), as: UTF8.self)
        #expect(!json.contains("Lisbon") && !json.contains("Rua 1"))
    }

    private static func deletedIDs(_ subject: StoreUnderTest) async throws {
        try await subject.save(.insert(.trip("Trip", id: .made(1))))
        let failure = try await subject.refusal(
            of: .delete(.trip(.made(1))),
            .insert(.trip("Again", id: .made(1)))
        )
        guard case .invalid = failure.reason else { throw failure }
        #expect(failure.operation == 1 && failure.place == .id)
        try await subject.save(.delete(.trip(.made(1))))
        let again = try await subject.save(.insert(.trip("Again", id: .made(1))))
        #expect(again.isInsert)
    }

    private static func operationsInOrder(_ subject: StoreUnderTest) async throws {
        let outcome = try await subject.save(
            .insert(.trip("Trip", id: .made(1))),
            .insert(.item("b", id: .made(3), trip: .made(1))),
            .insert(.item("a", id: .made(2), trip: .made(1))),
            .update(.item(.made(3)), [ItemPosition.title: .text("B")])
        )
        let shown = try await subject.shown(outcome)
        #expect(shown.changes.map(\.id) == [.made(1), .made(3), .made(2)])
        #expect(shown.changes.allSatisfy { $0.type == "insert" })
    }
}
