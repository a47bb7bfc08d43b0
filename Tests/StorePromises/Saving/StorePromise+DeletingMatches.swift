// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let deletingMatches = [
        StorePromise("deleting what matches is one transaction, in the order of ids, with cascades", deleting),
        StorePromise("deleting what matches below an owner leaves the others' records", deletingBelowOwner),
        StorePromise("sort, limit and cursor leave nothing out of a deletion", deletingEverything),
        StorePromise("deleting what matches is no transaction when nothing does", deletingNothing),
        StorePromise("a deletion of what matches sees what the save did before, and is undone with it", deletingInSave),
    ]

    private static func trips(_ destination: String) -> FetchDescriptor {
        FetchDescriptor(
            model: ModelPosition.trip,
            equalities: [.init(attribute: TripPosition.destination, values: [.text(destination)])]
        )
    }

    private static func deleting(_ subject: StoreUnderTest) async throws {
        for number: UInt64 in [3, 1, 2, 4] {
            let trip = Insert.trip("\(number)", id: .made(number), destination: number == 4 ? "Porto" : "Lisbon")
            try await subject.save(.insert(trip))
        }
        let place = try await subject.insertAccommodation("Hotel", trip: .made(2))
        let item = try await subject.insertItem("See", trip: .made(1))
        let kept = try await subject.insertItem("Kept", trip: .made(4))
        let outcome = try await subject.save(.deleteMatching(trips("Lisbon")))
        #expect(outcome.changeCount == 5 && outcome.result == nil)
        let shown = try await subject.shown(outcome)
        #expect(shown.changes.map(\.id) == [item.id, .made(1), place.id, .made(2), .made(3)])
        #expect(shown.changes.allSatisfy { $0.type == "delete" })
        let reader = try subject.store.makeReader()
        #expect(try await reader.records(FetchDescriptor(model: ModelPosition.trip)).map(\.id) == [.made(4)])
        #expect(try await reader.records(FetchDescriptor(model: ModelPosition.item)).map(\.id) == [kept.id])
    }

    private static func deletingBelowOwner(_ subject: StoreUnderTest) async throws {
        let (trip, other) = (try await subject.insertTrip("Trip"), try await subject.insertTrip("Other"))
        let items = [
            try await subject.insertItem("a", trip: trip.id), try await subject.insertItem("b", trip: trip.id),
        ]
        let kept = try await subject.insertItem("a", trip: other.id)
        let ownership = subject.store.schema[ModelPosition.trip].owns[1]
        var descriptor = FetchDescriptor(
            model: ModelPosition.item,
            owner: OwnerReference(model: ModelPosition.trip, id: trip.id, ownership: ownership)
        )
        descriptor.equalities = [.init(attribute: ItemPosition.title, values: [.text("a")])]
        let outcome = try await subject.save(.deleteMatching(descriptor))
        #expect(try await subject.shown(outcome).changes.map(\.id) == [items[0].id])
        #expect(try await subject.record(kept.reference) != nil)
        descriptor.owner?.id = .made(9)
        let error = try await subject.refusal(of: .deleteMatching(descriptor))
        guard case .notFound(.trip(.made(9))) = error.reason else { throw error }
    }

    private static func deletingEverything(_ subject: StoreUnderTest) async throws {
        for number: UInt64 in 1...5 { try await subject.save(.insert(.trip("\(number)", id: .made(number)))) }
        var descriptor = trips("Lisbon")
        descriptor.limit = 2
        descriptor.sort = [.init(attribute: TripPosition.name, isDescending: true)]
        descriptor.cursor = try await subject.store.makeReader().fetch(descriptor).next
        let shown = try await subject.shown(try await subject.save(.deleteMatching(descriptor)))
        #expect(shown.changes.map(\.id) == (1...5).map { .made($0) })
    }

    private static func deletingNothing(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let head = try await subject.head()
        let outcome = try await subject.save(.deleteMatching(trips("Porto")))
        #expect(outcome.transaction == nil && outcome.changeCount == 0 && outcome.token == head)
        #expect(try await subject.head() == head)
        #expect(try await subject.record(trip.reference) != nil)
    }

    private static func deletingInSave(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let outcome = try await subject.save(
            .insert(.trip("New", id: .made(1))),
            .update(trip.reference, [TripPosition.destination: .text("Porto")]),
            .deleteMatching(trips("Lisbon"))
        )
        let shown = try await subject.shown(outcome)
        #expect(shown.changes == [ShownChange("update", "Trip", trip.id, updated: ["destination"])])
        let missing = Operation.delete(.trip(.made(1)))
        let error = try await subject.refusal(of: .deleteMatching(trips("Porto")), missing)
        guard case .notFound = error.reason else { throw error }
        #expect(try await subject.record(trip.reference) != nil)
    }
}
