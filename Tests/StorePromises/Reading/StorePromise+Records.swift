// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let records = [
        StorePromise("a record is read with the head of the same read", singleRecord),
        StorePromise("what a trip owns alone is read by its owner", ownedRecord),
    ]

    private static func singleRecord(_ subject: StoreUnderTest) async throws {
        let reader = try subject.store.makeReader()
        let trip = try await subject.insertTrip("Trip")
        let outcome = try await subject.save(.insert(.trip("Other")))
        let (record, token) = try await reader.record(trip.reference)
        #expect(record.reference == trip.reference && record.version == trip.version)
        #expect(record.values == trip.values && token == outcome.token)
        try await subject.save(.delete(trip.reference))
        await #expect(throws: ReadError.notFound) { _ = try await reader.record(trip.reference) }
        await #expect(throws: ReadError.notFound) { _ = try await reader.record(.accommodation(trip.id)) }
    }

    private static func ownedRecord(_ subject: StoreUnderTest) async throws {
        let reader = try subject.store.makeReader()
        let trip = try await subject.insertTrip("Trip")
        let ownership = subject.store.schema[ModelPosition.trip].owns[0]
        let owner = OwnerReference(model: ModelPosition.trip, id: trip.id, ownership: ownership)
        await #expect(throws: ReadError.notFound) { _ = try await reader.record(ownedBy: owner) }
        let place = try await subject.insertAccommodation("Hotel", trip: trip.id)
        let (record, token) = try await reader.record(ownedBy: owner)
        #expect(record.reference == place.reference && record.values == place.values)
        #expect(try await subject.head() == token)
        let nobody = OwnerReference(model: ModelPosition.trip, id: .made(1), ownership: ownership)
        await #expect(throws: ReadError.notFound) { _ = try await reader.record(ownedBy: nobody) }
    }
}
