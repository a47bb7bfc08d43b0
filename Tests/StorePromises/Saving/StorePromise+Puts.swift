// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let puts = [
        StorePromise("a put makes a record where there is none", putCreates),
        StorePromise("a put gives a record all its values but the read-only ones", putReplaces),
        StorePromise("a put can be held to what is there", putPreconditions),
        StorePromise("a put below an owner keeps the id of what is there", putBelowOwner),
    ]

    private static func put(
        _ id: RecordID,
        _ insert: Insert,
        expectation: ChangeHistory.Expectation = ChangeHistory.Expectation(),
        precondition: Precondition = Precondition()
    ) -> Operation {
        .put(
            Put(
                target: .record(id),
                model: insert.model,
                values: insert.values,
                given: insert.given,
                expectation: expectation,
                precondition: precondition
            )
        )
    }

    private static func putCreates(_ subject: StoreUnderTest) async throws {
        let outcome = try await subject.save(put(.made(1), .trip("Trip")))
        #expect(outcome.isInsert)
        #expect(try outcome.record.id == .made(1))
        let shown = try await subject.shown(outcome)
        #expect(shown.changes == [ShownChange("insert", "Trip", .made(1))])
        let clash = try await subject.refusal(of: put(.made(2), .trip("Trip")))
        guard case .notUnique(.trip(.made(1))) = clash.reason else { throw clash }
    }

    private static func putReplaces(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let place = try await subject.insertAccommodation("Hotel", trip: trip.id)
        let outcome = try await subject.save(put(trip.id, .trip("Trip", destination: "Porto")))
        #expect(outcome.isUpdate)
        let after = try outcome.record
        #expect(after.values[TripPosition.livingAccommodation] == .reference(place.id))
        let shown = try await subject.shown(outcome)
        #expect(shown.changes == [ShownChange("update", "Trip", trip.id, updated: ["destination"])])
        let bare = Insert(
            model: ModelPosition.accommodation,
            values: [.text("Hotel"), .null, .boolean(false), .null],
            given: PositionSet([0])
        )
        let cleared = try await subject.shown(try await subject.save(put(place.id, bare)))
        #expect(cleared.changes.map(\.updatedAttributes) == [["address", "trip"], ["livingAccommodation"]])
        let same = try await subject.save(put(place.id, bare))
        #expect(same.isUpdate && same.changeCount == 0)
    }

    private static func putPreconditions(_ subject: StoreUnderTest) async throws {
        let creating = Precondition(ifNoneMatch: .any)
        let present = Precondition(ifMatch: .any)
        let missing = try await subject.refusal(of: put(.made(1), .trip("Trip"), precondition: present))
        let version = ChangeHistory.Expectation(version: RecordVersion(transaction: .made(5)))
        let unversioned = try await subject.refusal(of: put(.made(1), .trip("Trip"), expectation: version))
        let shown = ChangeHistory.Expectation(readOnlyValues: [(TripPosition.livingAccommodation, .reference(.made(5)))]
        )
        let readOnly = try await subject.refusal(of: put(.made(1), .trip("Trip"), expectation: shown))
        guard case .invalid = readOnly.reason else { throw readOnly }
        let trip = try await subject.save(put(.made(1), .trip("Trip"), precondition: creating)).record
        let taken = try await subject.refusal(of: put(.made(1), .trip("Other"), precondition: creating))
        for failure in [missing, unversioned, taken] {
            guard case .preconditionFailed(nil) = failure.reason else { throw failure }
            #expect(failure.place == .ifMatch)
        }
        let back = ChangeHistory.Expectation(
            id: trip.id,
            version: trip.version,
            readOnlyValues: [(TripPosition.livingAccommodation, .null)]
        )
        let outcome = try await subject.save(put(.made(1), .trip("Other"), expectation: back, precondition: present))
        #expect(outcome.isUpdate && outcome.changeCount == 1)
    }

    private static func putBelowOwner(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let owner = OwnerReference(
            model: ModelPosition.trip,
            id: trip.id,
            ownership: subject.store.schema[ModelPosition.trip].owns[0]
        )
        let put = { (name: String) in
            let insert = Insert.accommodation(name, trip: trip.id)
            return Operation.put(
                Put(target: .owned(owner), model: insert.model, values: insert.values, given: insert.given)
            )
        }
        let made = try await subject.save(put("Hotel"))
        #expect(made.isInsert && made.changeCount == 2)
        let kept = try await subject.save(put("Hostel"))
        #expect(kept.isUpdate)
        #expect(try kept.record.id == made.record.id)
        let (record, token) = try await subject.store.makeReader().record(ownedBy: owner)
        #expect(record.values[AccommodationPosition.placeName] == .text("Hostel") && token == kept.token)
        let nowhere = OwnerReference(model: ModelPosition.trip, id: .made(1), ownership: owner.ownership)
        let update = Update(target: .owned(nowhere), model: ModelPosition.accommodation, patches: [])
        let missing = try await subject.refusal(of: .update(update))
        guard case .notFound = missing.reason else { throw missing }
    }
}
