// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let idempotency = [
        StorePromise("the same request under one key is saved once, and what was saved is told", sameRequest),
        StorePromise("another request under a key that is kept is refused", otherRequest),
        StorePromise("the same key of another principal is another key", otherPrincipal),
        StorePromise("the key is judged before anything else in the save", judgedFirst),
        StorePromise("a save that is refused keeps nothing and may be tried again", refusedSave),
        StorePromise("a save without change is kept too, and every reader sees it", unchangedSave),
        StorePromise("a key counts for 24 hours by the store's clock", lifetime),
        StorePromise("of what a save did, its kind, its record and its tokens are kept", effects),
        StorePromise("fifty savers at once with one key make one transaction", manySavers),
    ]

    private static func sameRequest(_ subject: StoreUnderTest) async throws {
        #expect(try await subject.keptSave(under: .key()) == nil)
        let outcome = try await subject.save(.insert(.trip("Once")), under: .key(returnsMinimal: true))
        let expected = KeptSave(outcome, under: .key(returnsMinimal: true))
        #expect(try await subject.keptSave(under: .key()) == expected)
        #expect(expected.returnsMinimal)
        let reference = try outcome.record.reference
        #expect(expected.record == reference)
        for _ in 0..<2 {
            let kept = try await alreadySaved { try await subject.save(.insert(.trip("Once")), under: .key()) }
            #expect(kept == expected)
        }
        #expect(try await subject.head() == outcome.token)
    }

    private static func otherRequest(_ subject: StoreUnderTest) async throws {
        let outcome = try await subject.save(.insert(.trip("One")), under: .key())
        await #expect(throws: IdempotencyError.self) {
            do { _ = try await subject.save(.insert(.trip("Other")), under: .key(request: "other")) } catch {
                guard case IdempotencyError.keyReused = error else {
                    throw UnexpectedResult()
                }
                throw error
            }
        }
        #expect(try await subject.head() == outcome.token)
        #expect(try await subject.keptSave(under: .key(request: "other"))?.request == IdempotencyKey.key().request)
    }

    private static func otherPrincipal(_ subject: StoreUnderTest) async throws {
        var tokens: [HistoryToken] = []
        for principal in [nil, "app", "widget"] {
            let key = IdempotencyKey.key(principal: principal)
            tokens.append(try await subject.save(.insert(.trip("\(principal ?? "-")")), under: key).token)
        }
        #expect(tokens.map(\.number) == [1, 2, 3])
        for (principal, token) in zip([nil, "app", "widget"], tokens) {
            #expect(try await subject.keptSave(under: .key(principal: principal))?.token == token)
        }
        #expect(try await subject.keptSave(under: .key("KEY-0001")) == nil, "Case makes another key.")
    }

    private static func judgedFirst(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let update = Operation.update(
            trip.reference,
            [TripPosition.destination: .text("Porto")],
            precondition: Precondition(ifMatch: .listed([trip.version]))
        )
        let head = try await subject.head()
        let outcome = try await subject.save(update, under: .key(), ifToken: head)
        // The version and the head have moved on, so that either would be refused by now.
        let kept = try await alreadySaved { try await subject.save(update, under: .key(), ifToken: head) }
        #expect(kept.token == outcome.token && kept.previousToken == head)
    }

    private static func refusedSave(_ subject: StoreUnderTest) async throws {
        _ = try await subject.insertTrip("Taken")
        await #expect(throws: SaveError.self) {
            _ = try await subject.save(.insert(.trip("Taken")), under: .key())
        }
        await #expect(throws: SaveError.self) {
            _ = try await subject.save(.insert(.trip("Free")), .insert(.trip("Taken")), under: .key())
        }
        #expect(try await subject.keptSave(under: .key()) == nil)
        let outcome = try await subject.save(.insert(.trip("Free")), under: .key())
        #expect(outcome.token.number == 2)
    }

    private static func unchangedSave(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let reader = try subject.store.makeReader()
        let head = try await reader.status().token
        let same = Operation.update(trip.reference, [TripPosition.destination: .text("Lisbon")])
        let outcomes = [
            try await subject.save(same, under: .key("key-single")),
            try await subject.save(
                .insert(.trip("x", id: .made(1))),
                .delete(.trip(.made(1))),
                under: .key("key-list")
            ),
        ]
        #expect(outcomes.allSatisfy { $0.token == head && $0.changeCount == 0 })
        // The reader has not been told to let go of anything in between.
        let single = try #require(try await reader.keptSave(under: .key("key-single")))
        #expect(single.token == head && single.previousToken == head && single.changeCount == 0)
        let list = try #require(try await reader.keptSave(under: .key("key-list")))
        #expect(list.token == head && list.effect == .several && list.record == nil)
        _ = try await alreadySaved { try await subject.save(same, under: .key("key-single")) }
    }

    private static func lifetime(_ subject: StoreUnderTest) async throws {
        let day: Int64 = 24 * 60 * 60 * 1_000
        let first = try await subject.save(.insert(.trip("First")), under: .key())
        subject.clock.set(day - 1)
        #expect(try await subject.keptSave(under: .key())?.token == first.token)
        _ = try await alreadySaved { try await subject.save(.insert(.trip("Second")), under: .key()) }
        subject.clock.set(day)
        #expect(try await subject.keptSave(under: .key()) == nil)
        let second = try await subject.save(.insert(.trip("Second")), under: .key(request: "other"))
        #expect(second.token.number == 2)
        subject.clock.set(2 * day - 1)
        #expect(try await subject.keptSave(under: .key())?.token == second.token)
    }

    private static func effects(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let insert = try await kept("key-insert", subject, .insert(.trip("New")))
        #expect(insert.effect == .inserted && insert.record?.model == ModelPosition.trip && insert.changeCount == 1)
        let values: [Int: AttributeValue] = [TripPosition.destination: .text("Porto")]
        let update = try await kept("key-update", subject, .update(trip.reference, values))
        #expect(update.effect == .updated && update.record == trip.reference && !update.didMerge)
        let merge = try await kept("key-merge", subject, .insert(.trip("Trip", destination: "Faro", merging: true)))
        #expect(merge.effect == .merged && merge.record == trip.reference && merge.didMerge)
        let place = try await kept("key-place", subject, .insert(.accommodation("Hotel", trip: trip.id)))
        #expect(place.record?.model == ModelPosition.accommodation && place.changeCount == 2)
        let delete = try await kept("key-delete", subject, .delete(trip.reference))
        #expect(delete.effect == .deleted && delete.record == nil && delete.changeCount == 2)
        let list = try await kept("key-list", subject, .insert(.trip("a")), .insert(.trip("b")))
        #expect(list.effect == .several && list.record == nil && list.changeCount == 2)
        #expect(list.token.number == list.previousToken.number + 1 && list.previousToken == delete.token)
    }

    private static func kept(
        _ text: String,
        _ subject: StoreUnderTest,
        _ operations: Operation...
    ) async throws -> KeptSave {
        var save = Save(operations: operations)
        let key = IdempotencyKey.key(text)
        save.idempotency = key
        let outcome = try await subject.store.save(save)
        let kept = try #require(try await subject.keptSave(under: key))
        #expect(kept == KeptSave(outcome, under: key))
        return kept
    }

    private static func manySavers(_ subject: StoreUnderTest) async throws {
        let tokens = try await withThrowingTaskGroup(of: (HistoryToken, isReplayed: Bool).self) { group in
            for saver in 0..<50 {
                group.addTask {
                    do {
                        // Each is another trip, so that nothing but the key keeps them from being saved.
                        return (try await subject.save(.insert(.trip("Trip \(saver)")), under: .key()).token, false)
                    } catch IdempotencyError.alreadySaved(let kept) {
                        return (kept.token, true)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let head = try await subject.head()
        #expect(head.number == 1 && tokens.allSatisfy { $0.0 == head })
        #expect(tokens.count { !$0.isReplayed } == 1)
        let records = try await subject.store.makeReader().records(FetchDescriptor(model: ModelPosition.trip))
        #expect(records.count == 1)
    }

    /// What is told of a save that is not made since it was made before.
    private static func alreadySaved(_ save: () async throws -> SaveOutcome) async throws -> KeptSave {
        do {
            _ = try await save()
        } catch IdempotencyError.alreadySaved(let kept) {
            return kept
        }
        throw UnexpectedResult()
    }
}
