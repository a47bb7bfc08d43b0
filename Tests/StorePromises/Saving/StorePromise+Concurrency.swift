// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let concurrency = [
        StorePromise("64 savers at once get every number once", manySavers),
        StorePromise("of 64 savers of one name one gets it and the others learn whose it is", clashingSavers),
        StorePromise("a saver that fails does not disturb the others", failingNeighbours),
        StorePromise("every reader sees every save that was answered", readYourWrites),
        StorePromise("paging beside writers neither skips nor repeats", pagingBesideWriters),
        StorePromise("a reader never sees a part of a transaction", atomicReads),
    ]

    private static let saverCount = 64

    private static func manySavers(_ subject: StoreUnderTest) async throws {
        let outcomes = try await withThrowingTaskGroup(of: [SaveOutcome].self) { group in
            for saver in 0..<saverCount {
                group.addTask {
                    var outcomes: [SaveOutcome] = []
                    for round in 0..<4 {
                        outcomes.append(try await subject.save(.insert(.trip("Trip \(saver).\(round)"))))
                    }
                    return outcomes
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(outcomes.map(\.token.number).sorted() == Array(1...Int64(saverCount * 4)))
        for outcome in outcomes { #expect(outcome.previousToken.number == outcome.token.number - 1) }
        let shown = try await subject.transactions()
        #expect(shown.map(\.token) == outcomes.map(\.token).sorted())
        let records = try await subject.store.makeReader().records(FetchDescriptor(model: ModelPosition.trip))
        #expect(records.count == saverCount * 4)
        #expect(Set(try outcomes.map { try $0.record.id }) == Set(records.map(\.id)))
    }

    private static func clashingSavers(_ subject: StoreUnderTest) async throws {
        let results = await withTaskGroup(of: Result<SaveOutcome, any Error>.self) { group in
            for _ in 0..<saverCount {
                group.addTask {
                    do { return .success(try await subject.save(.insert(.trip("The one")))) } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let records = try await subject.store.makeReader().records(FetchDescriptor(model: ModelPosition.trip))
        let only = try #require(records.first)
        #expect(records.count == 1)
        #expect(try await subject.head().number == 1)
        var winners = 0
        for result in results {
            switch result {
            case .success(let outcome):
                winners += 1
                #expect(try outcome.record.id == only.id)
            case .failure(let error as SaveError):
                guard case .notUnique(only.reference) = error.reason else {
                    Issue.record("It says \(error.reason).")
                    continue
                }
            case .failure(let error): throw error
            }
        }
        #expect(winners == 1)
    }

    private static func failingNeighbours(_ subject: StoreUnderTest) async throws {
        _ = try await subject.insertTrip("Taken")
        let successes = try await withThrowingTaskGroup(of: Bool.self) { group in
            for saver in 0..<saverCount {
                group.addTask {
                    do {
                        // Every third writes something before it fails.
                        let name = saver % 3 == 0 ? "Taken" : "Free \(saver)"
                        try await subject.save(.insert(.trip("First of \(saver)")), .insert(.trip(name)))
                        return true
                    } catch is SaveError {
                        return false
                    }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(successes == (0..<saverCount).count { $0 % 3 != 0 })
        let records = try await subject.store.makeReader().records(FetchDescriptor(model: ModelPosition.trip))
        #expect(records.count == 1 + 2 * successes)
        let shown = try await subject.transactions()
        #expect(shown.map(\.token.number) == Array(1...Int64(1 + successes)))
        #expect(shown.dropFirst().allSatisfy { $0.changes.count == 2 })
    }

    private static func readYourWrites(_ subject: StoreUnderTest) async throws {
        let readers = try (0..<4).map { _ in try subject.store.makeReader() }
        for round in 0..<30 {
            let outcome = try await subject.save(.insert(.trip("Trip \(round)")))
            let written = try outcome.record
            for reader in readers {
                let (record, token) = try await reader.record(written.reference)
                #expect(record.version == written.version && record.values == written.values)
                #expect(token == outcome.token)
                let page = try await reader.history(HistoryDescriptor(after: .token(outcome.previousToken)))
                #expect(page.count == 1 && page.token == outcome.token)
                let status = try await reader.status()
                #expect(status.token == outcome.token)
                let descriptor = FetchDescriptor(model: 0, sort: [.init(attribute: 0, isDescending: false)])
                let fetched = try await reader.fetch(descriptor)
                #expect(fetched.token == outcome.token && fetched.records.count == round + 1)
                if round % 3 == 0 { reader.loopWillSleep() }
            }
        }
    }

    private static func pagingBesideWriters(_ subject: StoreUnderTest) async throws {
        let saves = 120
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for round in 0..<saves / 4 { _ = try await subject.insertTrip("Trip \(writer).\(round)") }
                }
            }
            for limit in [1, 3, 100] {
                group.addTask {
                    let reader = try subject.store.makeReader()
                    var token = try await reader.resolve(.start).token
                    var seen: [Int64] = []
                    while seen.count < saves {
                        let page = try await reader.history(HistoryDescriptor(after: .token(token), limit: limit))
                        seen += try ShownTransaction.list(page.transactions).map(\.token.number)
                        #expect(page.token.number == Int64(seen.count))
                        token = page.token
                        reader.loopWillSleep()
                        await Task.yield()
                    }
                    #expect(seen == Array(1...Int64(saves)))
                }
            }
            try await group.waitForAll()
        }
    }

    private static func atomicReads(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 0..<60 {
                    try await subject.save(
                        .insert(.item("a", id: .made(1), trip: trip.id)),
                        .insert(.item("b", id: .made(2), trip: trip.id)),
                        .update(trip.reference, [TripPosition.destination: .text("\(round)")])
                    )
                    try await subject.save(.delete(.item(.made(1))), .delete(.item(.made(2))))
                }
            }
            group.addTask {
                let reader = try subject.store.makeReader()
                for _ in 0..<120 {
                    let page = try await reader.fetch(FetchDescriptor(model: ModelPosition.item))
                    let expected = page.token.number % 2 == 1 ? 0 : 2
                    #expect(page.records.count == expected, "Records and token are of one read.")
                    reader.loopWillSleep()
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
    }
}
