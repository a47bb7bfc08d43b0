// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let tokens = [
        StorePromise("a token is valid, diverged or foreign by the contract's table", tokenTable),
        StorePromise("an old token stays valid while history grows", oldTokens),
    ]

    /// What needs a store that can forget.
    package static let ofPrunedHistory = [
        StorePromise("a token below the low mark is expired", expiredTokens),
        StorePromise("a history without transactions goes on with the next number", everythingPruned),
        StorePromise("times before the low mark are expired", expiredTimes),
    ]

    private static func tokenTable(_ subject: StoreUnderTest) async throws {
        for number in 1...4 { _ = try await subject.insertTrip("Trip \(number)") }
        let tokens = [try await subject.store.makeReader().status().oldestToken]
        let all = tokens + (try await subject.transactions().map(\.token))
        for token in all { try await expectValid(token, in: subject.store) }
        let head = all[4]
        for token in all {
            let other = HistoryToken(store: token.store, number: token.number, fingerprint: token.fingerprint ^ 1)
            try await expect(other, .diverged, in: subject.store)
        }
        for number in [5, 1_000, Int64.max] {
            let future = HistoryToken(store: head.store, number: number, fingerprint: head.fingerprint)
            try await expect(future, .diverged, in: subject.store)
        }
        let foreign = HistoryToken(store: .made(1), number: 2, fingerprint: all[2].fingerprint)
        try await expect(foreign, .foreign, in: subject.store)
    }

    private static func oldTokens(_ subject: StoreUnderTest) async throws {
        let first = try await subject.save(.insert(.trip("Trip")))
        for number in 1...20 { _ = try await subject.insertTrip("Trip \(number)") }
        let behind = try await subject.transactions(after: .token(first.token))
        #expect(behind.map(\.token.number) == Array(2...21))
        #expect(try await subject.transactions(after: .token(first.previousToken)).count == 21)
    }

    private static func expiredTokens(_ subject: StoreUnderTest) async throws {
        for number in 1...6 { _ = try await subject.insertTrip("Trip \(number)") }
        let start = try await subject.store.makeReader().status().oldestToken
        let all = [start] + (try await subject.transactions().map(\.token))
        let forget = try #require(subject.forget)
        let store = try await forget(all[4])
        let reader = try store.makeReader()
        let status = try await reader.status()
        #expect(status.token == all[6] && status.oldestToken == all[4])
        #expect(status.eventCounter == 6 && status.transactionCount == 2)
        for token in all[..<4] { try await expect(token, .expired, in: store) }
        for token in all[4...] { try await expectValid(token, in: store) }
        let other = HistoryToken(store: start.store, number: 4, fingerprint: all[4].fingerprint ^ 1)
        try await expect(other, .diverged, in: store)
        let page = try await reader.history(HistoryDescriptor(after: .start))
        #expect(page.startsAtPrunedHistory && page.start == all[4] && page.count == 2)
        let behind = try await reader.history(HistoryDescriptor(after: .token(all[4])))
        #expect(!behind.startsAtPrunedHistory && behind.transactions == page.transactions)
    }

    private static func everythingPruned(_ subject: StoreUnderTest) async throws {
        for number in 1...3 { _ = try await subject.insertTrip("Trip \(number)") }
        let head = try await subject.head()
        let forget = try #require(subject.forget)
        let store = try await forget(head)
        let pruned = StoreUnderTest(store: store, clock: subject.clock)
        let status = try await store.makeReader().status()
        #expect(status.token == head && status.oldestToken == head && status.transactionCount == 0)
        try await expectValid(head, in: store)
        let resolved = try await store.makeReader().resolve(.time(subject.clock.now))
        #expect(resolved.token == head)
        let next = try await pruned.save(.insert(.trip("Next")))
        #expect(next.token.number == 4 && next.previousToken == head)
        #expect(try await pruned.transactions().map(\.token) == [next.token])
    }

    private static func expiredTimes(_ subject: StoreUnderTest) async throws {
        for number in 1...4 {
            subject.clock.set(Int64(number) * 10)
            _ = try await subject.insertTrip("Trip \(number)")
        }
        let all = try await subject.transactions().map(\.token)
        let forget = try #require(subject.forget)
        let reader = try await forget(all[1]).makeReader()
        let status = try await reader.status()
        for (offset, expected) in [(20, 2), (29, 2), (30, 3), (40, 4), (99, 4)] as [(Int64, Int64)] {
            let time = try #require(Timestamp(milliseconds: ManualClock.start + offset))
            #expect(try await reader.resolve(.time(time)).token.number == expected)
        }
        for offset in [19, 10, -1_000] as [Int64] {
            let time = try #require(Timestamp(milliseconds: ManualClock.start + offset))
            let error = await #expect(throws: ReadError.self) { _ = try await reader.resolve(.time(time)) }
            #expect(error == .token(status.error(.expired)))
        }
    }

    private static func expectValid(_ token: HistoryToken, in store: any DataStore) async throws {
        let reader = try store.makeReader()
        let page = try await reader.history(HistoryDescriptor(after: .token(token)))
        let resolved = try await reader.resolve(.token(token))
        #expect(page.start == token && resolved.token == token)
        #expect(Int64(page.count) == resolved.status.token.number - token.number)
        let cursor = FetchCursor(token: token, scope: 0, id: RecordID(high: 0, low: 0), keys: [])
        let fetched = try await reader.fetch(FetchDescriptor(model: ModelPosition.trip, cursor: cursor))
        #expect(fetched.token == token)
    }

    /// Expects the token to be refused wherever one can be given.
    private static func expect(
        _ token: HistoryToken,
        _ reason: TokenError.Reason,
        in store: any DataStore
    ) async throws {
        let reader = try store.makeReader()
        let expected = try await reader.status().error(reason)
        let cursor = FetchCursor(token: token, scope: 0, id: RecordID(high: 0, low: 0), keys: [])
        let history = await #expect(throws: ReadError.self) {
            _ = try await reader.history(HistoryDescriptor(after: .token(token)))
        }
        let resolved = await #expect(throws: ReadError.self) { _ = try await reader.resolve(.token(token)) }
        let fetched = await #expect(throws: ReadError.self) {
            _ = try await reader.fetch(FetchDescriptor(model: ModelPosition.trip, cursor: cursor))
        }
        for error in [history, resolved, fetched] { #expect(error == .token(expected)) }
        let saved = await #expect(throws: TokenError.self) {
            _ = try await store.save(Save(operations: [.insert(.trip("Never"))], ifToken: token))
        }
        #expect(saved == expected)
    }
}
