// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    /// Writers, somebody who prunes, and readers with every kind of filter, all at once.
    static func overtakenReaders(_ subject: StoreUnderTest) async throws {
        for number in 1...40 { _ = try await subject.insertTrip("First \(number)", author: "author \(number % 3)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 1...120 {
                    _ = try await subject.insertTrip("Trip \(number)", author: "author \(number % 3)")
                }
            }
            group.addTask { try await pruneAtRandom(subject.store) }
            for filter in overtakenFilters { group.addTask { try await follow(subject.store, filter) } }
            try await group.waitForAll()
        }
        let status = try await subject.store.makeReader().status()
        let numbers = try await subject.transactions().map(\.token.number)
        #expect(numbers == Array((status.oldestToken.number + 1)...status.token.number))
    }

    private static var overtakenFilters: [TransactionFilter] {
        var filters = Array(repeating: TransactionFilter(), count: 5)
        filters[1].authors = [Label("author 1")]
        filters[2].excludedAuthors = [Label("author 1")]
        filters[3].models = PositionSet([ModelPosition.trip])
        filters[4].authors = [Label("author 1"), Label("author 2")]
        return filters
    }

    private static func pruneAtRandom(_ store: any DataStore) async throws {
        var chance = SeededChance(seed: 11)
        let reader = try store.makeReader()
        for _ in 0..<30 {
            let page = try await reader.history(
                HistoryDescriptor(after: .start, limit: Int.random(in: 1...9, using: &chance))
            )
            let outcome = try await store.prune(.through(page.token))
            #expect(outcome.deletedTransactions == page.token.number - page.start.number)
            #expect(outcome.oldestToken == page.token)
        }
    }

    /// Reads until it has met the last transaction; a gap is one that nobody spoke of.
    private static func follow(_ store: any DataStore, _ filter: TransactionFilter) async throws {
        let reader = try store.makeReader()
        var place = try await reader.status().oldestToken
        while place.number < 160 {
            do {
                let page = try await reader.history(HistoryDescriptor(after: .token(place), filter: filter, limit: 3))
                #expect(page.start == place)
                let shown = try ShownTransaction.list(page.transactions).map(\.token.number)
                let all = (place.number + 1)..<(page.token.number + 1)
                #expect(shown == all.filter { isMatch($0, filter) })
                place = page.token
            } catch ReadError.token(let error) {
                #expect(error.reason == .expired && error.oldestToken.number > place.number)
                place = error.oldestToken
            }
            reader.loopWillSleep()
            await Task.yield()
        }
    }

    /// Authors go round by number, in the first forty as in those that follow.
    private static func isMatch(_ number: Int64, _ filter: TransactionFilter) -> Bool {
        let author = Label("author \((number <= 40 ? number : number - 40) % 3)")
        return (filter.authors.isEmpty || filter.authors.contains(author)) && !filter.excludedAuthors.contains(author)
    }
}
