// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let preconditions = [
        StorePromise("a version that is asked for has to be the present one", ifMatch),
        StorePromise("versions are judged as they were before the save", versionBeforeSave),
        StorePromise("what a body says of read-only members has to be so", expectations),
        StorePromise("a save can be bound to the head", ifToken),
    ]

    private static func matching(_ versions: RecordVersion...) -> Precondition {
        Precondition(ifMatch: .listed(versions))
    }

    private static func expectFailedPrecondition(_ failure: SaveError) throws {
        guard case .preconditionFailed(nil) = failure.reason else { throw failure }
        #expect(failure.place == .ifMatch)
    }

    private static func ifMatch(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let other = try await subject.insertTrip("Other")
        let rename = { (name: String, precondition: Precondition) in
            Operation.update(trip.reference, [TripPosition.name: .text(name)], precondition: precondition)
        }
        try expectFailedPrecondition(try await subject.refusal(of: rename("a", matching(other.version))))
        try expectFailedPrecondition(try await subject.refusal(of: rename("a", matching())))
        try expectFailedPrecondition(
            try await subject.refusal(of: rename("a", Precondition(ifNoneMatch: .listed([trip.version]))))
        )
        try expectFailedPrecondition(
            try await subject.refusal(of: .delete(trip.reference, precondition: matching(other.version)))
        )
        let changed = try await subject.save(rename("b", matching(other.version, trip.version))).record
        try await subject.save(rename("c", Precondition(ifMatch: .any)))
        try expectFailedPrecondition(try await subject.refusal(of: rename("d", matching(changed.version))))
        let current = try #require(try await subject.record(trip.reference))
        try await subject.save(.delete(trip.reference, precondition: matching(current.version)))
        let missing = try await subject.refusal(of: .delete(trip.reference, precondition: matching(current.version)))
        guard case .notFound = missing.reason else { throw missing }
    }

    private static func versionBeforeSave(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let both = try await subject.save(
            .update(trip.reference, [TripPosition.name: .text("a")], precondition: matching(trip.version)),
            .update(trip.reference, [TripPosition.name: .text("b")], precondition: matching(trip.version))
        )
        #expect(both.changeCount == 1)
        let failure = try await subject.refusal(
            of: .insert(.trip("New", id: .made(1))),
            .update(
                .trip(.made(1)),
                [TripPosition.name: .text("Newer")],
                precondition: Precondition(ifMatch: .any)
            )
        )
        try expectFailedPrecondition(failure)
        #expect(failure.operation == 1, "A record that the save inserted has no version from before.")
    }

    private static func expectations(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let update = { (expectation: ChangeHistory.Expectation) in
            Operation.update(trip.reference, [TripPosition.name: .text("x")], expectation: expectation)
        }
        let other = RecordVersion(transaction: .made(1))
        let old = try await subject.refusal(of: update(ChangeHistory.Expectation(version: other)))
        let impossible = try await subject.refusal(of: update(ChangeHistory.Expectation(version: .some(nil))))
        for failure in [old, impossible] { try expectFailedPrecondition(failure) }
        let shown = ChangeHistory.Expectation(readOnlyValues: [(TripPosition.livingAccommodation, .reference(.made(1)))]
        )
        let readOnly = try await subject.refusal(of: update(shown))
        guard case .invalid = readOnly.reason else { throw readOnly }
        #expect(readOnly.place == .values("/livingAccommodation"))
        let id = try await subject.refusal(of: update(ChangeHistory.Expectation(id: .made(1))))
        guard case .invalid = id.reason else { throw id }
        #expect(id.place == .id)
        let right = ChangeHistory.Expectation(
            id: trip.id,
            version: trip.version,
            readOnlyValues: [(TripPosition.livingAccommodation, .null)]
        )
        #expect(try await subject.save(update(right)).changeCount == 1)
    }

    private static func ifToken(_ subject: StoreUnderTest) async throws {
        let start = try await subject.head()
        let save = { @Sendable (name: String, token: HistoryToken) in
            try await subject.store.save(Save(operations: [.insert(.trip(name))], ifToken: token))
        }
        let first = try await save("First", start)
        let late = await #expect(throws: SaveError.self) { _ = try await save("Second", start) }
        guard case .preconditionFailed(first.token) = try #require(late).reason else {
            Issue.record("It says \(String(describing: late)).")
            return
        }
        #expect(late?.place == .ifToken)
        let bad = HistoryToken(store: start.store, number: 1, fingerprint: first.token.fingerprint ^ 1)
        let diverged = await #expect(throws: TokenError.self) { _ = try await save("Third", bad) }
        #expect(diverged == TokenError(.diverged, oldestToken: start, currentToken: first.token))
        #expect(try await subject.head() == first.token)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    do {
                        _ = try await save("Racer \(number)", first.token)
                        return true
                    } catch is SaveError { return false }
                }
            }
            let winners = try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            #expect(winners == 1, "Of those who know the same head, one gets to move it.")
        }
    }
}
