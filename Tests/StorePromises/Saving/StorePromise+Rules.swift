// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let rules = [
        StorePromise("unique values that are taken name who has them", uniqueClash),
        StorePromise("texts are equal when their bytes are", uniqueBytes),
        StorePromise("rules are judged after each operation", rulesInOrder),
        StorePromise("dates have their order", ascendingDates),
        StorePromise("a reference to nothing is invalid", missingReference),
        StorePromise("an owner has at most one of what it shows", relationshipTaken),
        StorePromise("an id in use names its record", identifierInUse),
        StorePromise("a missing record, or a missing owner in the path, is not found", missingRecords),
        StorePromise("a composite with nothing in it is null", emptyComposite),
        StorePromise("a fault in a nested record has its pointer", nestedFault),
        StorePromise("values are kept as they came", keptValues),
    ]

    private static func uniqueClash(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let other = try await subject.insertTrip("Other")
        let insert = try await subject.refusal(of: .insert(.trip("Trip")))
        let update = try await subject.refusal(of: .update(other.reference, [TripPosition.name: .text("Trip")]))
        for failure in [insert, update] {
            guard case .notUnique(trip.reference) = failure.reason else { throw failure }
            #expect(failure.place == .values("/name") && failure.operation == 0)
        }
        // One member that differs is enough.
        try await subject.save(.insert(.trip("Trip", start: 0, end: 8)))
        let itself = try await subject.save(.update(trip.reference, [TripPosition.destination: .text("Porto")]))
        #expect(itself.changeCount == 1)
    }

    private static func uniqueBytes(_ subject: StoreUnderTest) async throws {
        let composed = try await subject.save(.insert(.trip("Caf\u{E9}"))).record
        let decomposed = try await subject.save(.insert(.trip("Cafe\u{301}"))).record
        try await subject.save(.insert(.trip("caf\u{E9}")))
        #expect(composed.id != decomposed.id)
        let change = try await subject.save(
            .update(composed.reference, [TripPosition.destination: .text("e\u{301}")]),
            .update(composed.reference, [TripPosition.destination: .text("\u{E9}")])
        )
        #expect(change.changeCount == 1)
        let same = try await subject.save(.update(composed.reference, [TripPosition.destination: .text("\u{E9}")]))
        #expect(same.changeCount == 0)
        let other = Operation.update(composed.reference, [TripPosition.destination: .text("e\u{301}")])
        #expect(try await subject.save(other).changeCount == 1, "Another composed form is another value.")
    }

    private static func rulesInOrder(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let failure = try await subject.refusal(of: .insert(.trip("Trip")), .delete(trip.reference))
        #expect(failure.operation == 0)
        try await subject.save(.delete(trip.reference), .insert(.trip("Trip")))
        #expect(try await subject.record(trip.reference) == nil)
    }

    private static func ascendingDates(_ subject: StoreUnderTest) async throws {
        let insert = try await subject.refusal(of: .insert(.trip("Trip", start: 1, end: 0)))
        let trip = try await subject.save(.insert(.trip("Trip", start: 1, end: 1))).record
        let update = try await subject.refusal(of: .update(trip.reference, [TripPosition.startDate: .day(2)]))
        for failure in [insert, update] {
            guard case .invalid = failure.reason else { throw failure }
            #expect(failure.place == .values("/endDate"))
        }
    }

    private static func missingReference(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let item = try await subject.insertItem("See", trip: trip.id)
        let insert = try await subject.refusal(of: .insert(.item("Eat", trip: .made(1))))
        let update = try await subject.refusal(
            of: .update(item.reference, [ItemPosition.trip: .reference(.made(1))])
        )
        let late = try await subject.refusal(
            of: .insert(.item("Eat", trip: .made(1))),
            .insert(.trip("Late", id: .made(1)))
        )
        for failure in [insert, update, late] {
            guard case .invalid = failure.reason else { throw failure }
            #expect(failure.place == .values("/trip") && failure.operation == 0)
        }
    }

    private static func relationshipTaken(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let first = try await subject.insertAccommodation("First", trip: trip.id)
        let second = try await subject.insertAccommodation("Second", trip: nil)
        try await subject.save(.insert(.accommodation("Third")))
        let insert = try await subject.refusal(of: .insert(.accommodation("Other", trip: trip.id)))
        let update = try await subject.refusal(
            of: .update(second.reference, [AccommodationPosition.trip: .reference(trip.id)])
        )
        for failure in [insert, update] {
            guard case .relationshipTaken(first.reference) = failure.reason else { throw failure }
            #expect(failure.place == .values("/trip"))
        }
        try await subject.save(
            .delete(first.reference),
            .update(second.reference, [AccommodationPosition.trip: .reference(trip.id)])
        )
        let shown = try await subject.record(trip.reference)?.values[TripPosition.livingAccommodation]
        #expect(shown == .reference(second.id))
    }

    private static func identifierInUse(_ subject: StoreUnderTest) async throws {
        try await subject.save(.insert(.trip("Trip", id: .made(1))))
        let failure = try await subject.refusal(of: .insert(.trip("Other", id: .made(1))))
        guard case .notUnique(.trip(.made(1))) = failure.reason else { throw failure }
        #expect(failure.place == .id)
        // Ids are unique within their model.
        let place = try await subject.save(.insert(.accommodation("Hotel", id: .made(1))))
        #expect(place.isInsert)
    }

    private static func missingRecords(_ subject: StoreUnderTest) async throws {
        let missing = RecordReference.trip(.made(1))
        var item = Insert.item("See", trip: .made(1))
        item.owner = OwnerReference(
            model: ModelPosition.trip,
            id: .made(1),
            ownership: subject.store.schema[ModelPosition.trip].owns[1]
        )
        let update = try await subject.refusal(of: .update(missing, [TripPosition.name: .text("x")]))
        let deletion = try await subject.refusal(of: .delete(missing))
        let owner = try await subject.refusal(of: .insert(item))
        for failure in [update, deletion, owner] {
            guard case .notFound(missing) = failure.reason else { throw failure }
        }
    }

    private static func emptyComposite(_ subject: StoreUnderTest) async throws {
        let place = try await subject.insertAccommodation("Hotel", trip: nil)
        let nothing: [AttributeValue] = [.null, .null, .null, .null]
        let clear = try await subject.save(
            .update(place.reference, [AccommodationPosition.address: .composite(nothing)])
        )
        #expect(try clear.record.values[AccommodationPosition.address] == .null)
        #expect(try await subject.record(place.reference)?.values[AccommodationPosition.address] == .null)
        let merge = Update(
            target: .record(place.id),
            model: ModelPosition.accommodation,
            patches: [.init(attribute: AccommodationPosition.address, action: .merge([(part: 1, value: .text("P"))]))]
        )
        let merged = try await subject.save(.update(merge))
        let parts: [AttributeValue] = [.null, .text("P"), .null, .null]
        #expect(try merged.record.values[AccommodationPosition.address] == .composite(parts))
    }

    private static func nestedFault(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let item = try await subject.save(.insert(.item("See", id: .made(7), trip: trip.id))).record
        let nested = [
            NestedInsert(insert: .item("a"), pointer: "/bucketList/0"),
            NestedInsert(insert: .item("b", id: item.id), pointer: "/bucketList/1"),
        ]
        let failure = try await subject.refusal(of: .insert(.trip("Other", nested: nested)))
        guard case .notUnique(item.reference) = failure.reason else { throw failure }
        #expect(failure.operation == 0)
        guard case .values(let pointer) = failure.place else { throw failure }
        #expect(pointer.hasPrefix("/bucketList/1"))
    }

    private static func keptValues(_ subject: StoreUnderTest) async throws {
        let text = String(repeating: "\u{1F30D}", count: Attribute.maximumTextLength / 4)
        let odd = "\u{FEFF} a\r\n\t'\"\\ \u{1}\u{7F}\u{2028}\u{10FFFF} "
        let trip = Insert(
            model: ModelPosition.trip,
            values: [
                .text(odd), .text(text), .date(.earliest), .date(.latest), .null,
            ],
            given: PositionSet(0...3)
        )
        let saved = try await subject.save(.insert(trip)).record
        let read = try #require(try await subject.record(saved.reference))
        #expect(read.values == trip.values && saved.values == trip.values)
        let empty = try await subject.save(.insert(.item("", trip: saved.id, details: "", isInPlan: true))).record
        #expect(try await subject.record(empty.reference)?.values == empty.values)
        #expect(empty.values[ItemPosition.details] == .text(""), "An empty text is not null.")
    }
}
