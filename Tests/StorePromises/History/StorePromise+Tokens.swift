// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let tokens = [
        StorePromise("a token is valid, diverged or foreign by the contract's table", tokenTable),
        StorePromise("an old token stays valid while history grows", oldTokens),
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

    /// Expects the token to be a place to read from.
    static func expectValid(_ token: HistoryToken, in store: any DataStore) async throws {
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
    static func expect(
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
