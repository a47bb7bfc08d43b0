// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let pruning = [
        StorePromise("the low mark is exact for tokens, below it and above", expiredTokens),
        StorePromise("a history without transactions goes on with the next number", everythingPruned),
        StorePromise("times before the low mark are expired", expiredTimes),
        StorePromise("a time prunes what is earlier and nothing else", earlierTimes),
        StorePromise("a bound at the low mark or below prunes nothing", repeatedPrunes),
        StorePromise("a token that is no position of this history prunes nothing", refusedBounds),
        StorePromise("the last prune is told, and one of nothing is none", lastPrune),
        StorePromise("records stay when their history goes", records),
        StorePromise("who pages while history is pruned misses nothing unless told", overtakenReaders),
    ]

    private static func expiredTokens(_ subject: StoreUnderTest) async throws {
        for number in 1...6 { _ = try await subject.insertTrip("Trip \(number)") }
        let all = try await subject.tokens()
        let outcome = try await subject.store.prune(.through(all[4]))
        #expect(outcome == PruneOutcome(deletedTransactions: 4, oldestToken: all[4]))
        let reader = try subject.store.makeReader()
        let status = try await reader.status()
        #expect(status.token == all[6] && status.oldestToken == all[4])
        #expect(status.eventCounter == 6 && status.transactionCount == 2)
        for token in all[..<4] { try await expect(token, .expired, in: subject.store) }
        for token in all[4...] { try await expectValid(token, in: subject.store) }
        let other = HistoryToken(store: all[0].store, number: 4, fingerprint: all[4].fingerprint ^ 1)
        try await expect(other, .diverged, in: subject.store)
        let page = try await reader.history(HistoryDescriptor(after: .start))
        #expect(page.startsAtPrunedHistory && page.start == all[4] && page.count == 2)
        let behind = try await reader.history(HistoryDescriptor(after: .token(all[4])))
        #expect(!behind.startsAtPrunedHistory && behind.transactions == page.transactions)
    }

    private static func everythingPruned(_ subject: StoreUnderTest) async throws {
        for number in 1...3 { _ = try await subject.insertTrip("Trip \(number)") }
        let head = try await subject.head()
        let outcome = try await subject.store.prune(.through(head))
        #expect(outcome == PruneOutcome(deletedTransactions: 3, oldestToken: head))
        let status = try await subject.store.makeReader().status()
        #expect(status.token == head && status.oldestToken == head && status.transactionCount == 0)
        try await expectValid(head, in: subject.store)
        let resolved = try await subject.store.makeReader().resolve(.time(subject.clock.now))
        #expect(resolved.token == head)
        let page = try await subject.store.makeReader().history(HistoryDescriptor(after: .start))
        #expect(page.startsAtPrunedHistory && page.count == 0 && page.token == head && !page.hasMore)
        let next = try await subject.save(.insert(.trip("Next")))
        #expect(next.token.number == 4 && next.previousToken == head)
        #expect(try await subject.transactions().map(\.token) == [next.token])
    }

    private static func expiredTimes(_ subject: StoreUnderTest) async throws {
        for number in 1...4 {
            subject.clock.set(Int64(number) * 10)
            _ = try await subject.insertTrip("Trip \(number)")
        }
        let all = try await subject.tokens()
        _ = try await subject.store.prune(.through(all[2]))
        let reader = try subject.store.makeReader()
        let status = try await reader.status()
        for (offset, expected) in [(20, 2), (29, 2), (30, 3), (40, 4), (99, 4)] as [(Int64, Int64)] {
            let time = try ManualClock.time(offset)
            #expect(try await reader.resolve(.time(time)).token.number == expected)
        }
        for offset in [19, 10, -1_000] as [Int64] {
            let time = try ManualClock.time(offset)
            let error = await #expect(throws: ReadError.self) { _ = try await reader.resolve(.time(time)) }
            #expect(error == .token(status.error(.expired)))
        }
    }

    private static func earlierTimes(_ subject: StoreUnderTest) async throws {
        for offset in [0, 10, 10, 10, 20, 30] as [Int64] {
            subject.clock.set(offset)
            _ = try await subject.insertTrip("Trip \(try await subject.head().number)")
        }
        let all = try await subject.tokens()
        var low = 0
        for (offset, expected) in [(-5, 0), (0, 0), (1, 1), (10, 1), (11, 4), (21, 5), (30, 5), (31, 6)] {
            let outcome = try await subject.store.prune(.before(ManualClock.time(Int64(offset))))
            #expect(outcome == PruneOutcome(deletedTransactions: Int64(expected - low), oldestToken: all[expected]))
            low = expected
            #expect(try await subject.transactions().map(\.token) == Array(all[(expected + 1)...]))
        }
        let nothing = try await subject.store.prune(.before(.latest))
        #expect(nothing == PruneOutcome(deletedTransactions: 0, oldestToken: all[6]))
    }

    private static func repeatedPrunes(_ subject: StoreUnderTest) async throws {
        let start = try await subject.head()
        for bound in [PruneBound.through(start), .before(.latest), .before(.earliest)] {
            #expect(
                try await subject.store.prune(bound) == PruneOutcome(deletedTransactions: 0, oldestToken: start)
            )
        }
        for number in 1...4 { _ = try await subject.insertTrip("Trip \(number)") }
        let all = try await subject.tokens()
        #expect(try await subject.store.prune(.through(start)).deletedTransactions == 0)
        #expect(try await subject.store.prune(.through(all[2])).deletedTransactions == 2)
        #expect(try await subject.store.prune(.through(all[2])).deletedTransactions == 0)
        #expect(try await subject.store.prune(.before(.earliest)).deletedTransactions == 0)
        #expect(try await subject.transactions().map(\.token) == Array(all[3...]))
    }

    private static func refusedBounds(_ subject: StoreUnderTest) async throws {
        for number in 1...4 { _ = try await subject.insertTrip("Trip \(number)") }
        let all = try await subject.tokens()
        _ = try await subject.store.prune(.through(all[2]))
        let status = try await subject.store.makeReader().status()
        let bad: [(HistoryToken, TokenError.Reason)] = [
            (all[1], .expired),
            (HistoryToken(store: all[3].store, number: 3, fingerprint: all[3].fingerprint ^ 1), .diverged),
            (HistoryToken(store: all[3].store, number: 5, fingerprint: all[4].fingerprint), .diverged),
            (HistoryToken(store: .made(1), number: 3, fingerprint: all[3].fingerprint), .foreign),
        ]
        for (token, reason) in bad {
            let error = await #expect(throws: TokenError.self) { _ = try await subject.store.prune(.through(token)) }
            #expect(error == status.error(reason))
        }
        #expect(try await subject.store.makeReader().status() == status)
    }

    private static func lastPrune(_ subject: StoreUnderTest) async throws {
        let reader = try subject.store.makeReader()
        for number in 1...5 { _ = try await subject.insertTrip("Trip \(number)") }
        _ = try await subject.store.prune(.before(.earliest))
        #expect(try await reader.pruning().lastPrune == nil)
        let all = try await subject.tokens()
        subject.clock.set(70)
        for (number, count) in [(2, 2), (3, 1)] as [(Int, Int64)] {
            _ = try await subject.store.prune(.through(all[number]))
            let (lastPrune, status) = try await reader.pruning()
            let time = try ManualClock.time(70)
            #expect(lastPrune == LastPrune(timestamp: time, deletedTransactions: count, oldestToken: all[number]))
            #expect(status == HistoryStatus(token: all[5], oldestToken: all[number]))
        }
        subject.clock.set(80)
        let before = try await reader.pruning().lastPrune
        _ = try await subject.store.prune(.through(all[3]))
        #expect(try await reader.pruning().lastPrune == before)
    }

    private static func records(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let gone = try await subject.insertTrip("Gone")
        try await subject.save(.delete(.trip(gone.id)))
        _ = try await subject.store.prune(.through(subject.head()))
        #expect(try await subject.record(trip.reference)?.values == trip.values)
        #expect(try await subject.record(gone.reference) == nil)
        let again = try await subject.save(.insert(.trip("Gone", id: gone.id)))
        #expect(try await subject.transactions().map(\.token) == [again.token])
    }
}
