// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let pages = [
        StorePromise("a page has as many transactions as asked for and tells whether there are more", limits),
        StorePromise("an empty page moves past what was left out", emptyPage),
        StorePromise("a page of large transactions ends early, and one transaction always fits", largePages),
    ]

    private static func limits(_ subject: StoreUnderTest) async throws {
        for number in 1...7 { _ = try await subject.insertTrip("Trip \(number)") }
        let reader = try subject.store.makeReader()
        let all = try await subject.transactions().map(\.token)
        for limit in 1...9 {
            let page = try await reader.history(HistoryDescriptor(after: .start, limit: limit))
            let count = min(limit, 7)
            #expect(page.count == count && page.token == all[count - 1])
            #expect(page.hasMore == (limit < 7))
            #expect(page.isFixed == (limit < 7), "What the head ended goes on when the head moves.")
            #expect(try ShownTransaction.list(page.transactions).map(\.token) == Array(all.prefix(count)))
        }
        let rest = try await reader.history(HistoryDescriptor(after: .token(all[4]), limit: 2))
        #expect(rest.count == 2 && !rest.hasMore && !rest.isFixed && rest.token == all[6])
        let descriptor = HistoryDescriptor(after: .start, limit: HistoryDescriptor.maximumLimit)
        #expect(try await reader.transactions(descriptor).count == 7)
    }

    private static func emptyPage(_ subject: StoreUnderTest) async throws {
        for number in 1...5 { _ = try await subject.insertTrip("Trip \(number)", author: "widget") }
        let head = try await subject.head()
        let reader = try subject.store.makeReader()
        var filters = Array(repeating: TransactionFilter(), count: 5)
        filters[0].authors = [Label("app")]
        filters[1].excludedAuthors = [Label("widget")]
        filters[2].models = PositionSet([ModelPosition.item])
        filters[3].bundles = [Label("none")]
        filters[4].authors = [nil]
        for filter in filters {
            let page = try await reader.history(HistoryDescriptor(after: .start, filter: filter, limit: 2))
            #expect(page.count == 0 && page.transactions == Array("[]".utf8))
            #expect(page.token == head && !page.hasMore && !page.isFixed)
        }
    }

    /// Tombstones keep names, so that transactions can be made large.
    private static func largePages(_ subject: StoreUnderTest) async throws {
        let name = String(repeating: "n", count: 60_000)
        let count = 150
        _ = try await subject.store.save(
            Save(operations: (0..<count).map { .insert(.trip(name + "\($0)", id: .made(UInt64($0)))) })
        )
        for number in 0..<75 { try await subject.save(.delete(.trip(.made(UInt64(number))))) }
        let rest = (75..<count).map { Operation.delete(.trip(.made(UInt64($0)))) }
        let large = try await subject.store.save(Save(operations: rest))
        try await subject.save(.insert(.trip("Small")))
        let reader = try subject.store.makeReader()
        var position = HistoryPosition.start
        var counts: [Int] = []
        var total = 0
        while true {
            let page = try await reader.history(HistoryDescriptor(after: position, limit: 1_000))
            let fits = page.transactions.count <= HistoryPage.maximumByteCount
            #expect(fits || page.count == 1)
            #expect(page.count > 0 && !page.isFixed)
            counts.append(page.count)
            total += page.count
            guard page.hasMore else { break }
            position = .token(page.token)
        }
        #expect(total == 78)
        #expect(counts.count == 4 && counts[2] == 1, "Two pages of many, the large one alone, the rest: \(counts)")
        let json = try #require(large.transaction)
        #expect(json.count > HistoryPage.maximumByteCount)
        var filter = TransactionFilter()
        filter.models = PositionSet([ModelPosition.trip])
        let narrowed = try await reader.transactions(HistoryDescriptor(after: .start, filter: filter))
        #expect(narrowed.count == 78)
    }
}
