// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let filters = [
        StorePromise("a filter shows what matches it, in order, whatever the size of pages", filtersMatch),
        StorePromise("a filter by model narrows the changes that are shown", narrowing),
        StorePromise("what clients write cannot pass for the form of a transaction", forgedForm),
        StorePromise("a rare author is found in a long history", rareAuthor),
    ]

    private static let authors = [nil, "a", "b", "caf\u{E9}", "cafe\u{301}"]

    /// Saves of every mixture of author, bundle, process and models.
    private static func fill(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        for number in 0..<90 {
            var operations: [Operation] = []
            if number % 2 == 0 { operations.append(.insert(.trip("Trip \(number)"))) }
            if number % 3 == 0 { operations.append(.insert(.item("Item \(number)", trip: trip.id))) }
            if number % 5 == 0 || operations.isEmpty { operations.append(.insert(.accommodation("A \(number)"))) }
            let save = Save(
                operations: operations,
                author: authors[number % authors.count],
                bundle: number % 4 == 0 ? nil : "bundle.\(number % 4)",
                process: number % 7 == 0 ? "7" : nil
            )
            _ = try await subject.store.save(save)
        }
    }

    private static func makeFilters() -> [TransactionFilter] {
        var filters: [TransactionFilter] = []
        let labels = authors.map { $0.map { Label($0) } }
        for chosen in [[], [labels[0]], [labels[1]], [labels[3]], [labels[1], labels[2]], labels, [Label("none")]] {
            for models in [[], [0], [2], [1, 2], [0, 1, 2]] {
                for others in 0..<5 {
                    var filter = TransactionFilter()
                    filter.authors = chosen
                    filter.models = PositionSet(models)
                    if others == 1 { filter.excludedAuthors = [labels[1], labels[0]] }
                    if others == 2 { filter.bundles = [Label("bundle.1"), nil] }
                    if others == 3 { filter.processes = [Label("7")] }
                    if others == 4 {
                        filter.excludedAuthors = [labels[4]]
                        filter.bundles = [Label("bundle.3"), Label("bundle.2")]
                        filter.processes = [nil]
                    }
                    filters.append(filter)
                }
            }
        }
        return filters
    }

    private static func filtersMatch(_ subject: StoreUnderTest) async throws {
        try await fill(subject)
        let reader = try subject.store.makeReader()
        let all = try await reader.transactions(HistoryDescriptor(after: .start))
        let schema = subject.store.schema
        let head = try await subject.head()
        for filter in makeFilters() {
            let expected = all.filter { filter.matches($0.summary(in: schema)) }
            for limit in [1, 2, 7, 100] {
                let descriptor = HistoryDescriptor(after: .start, filter: filter, limit: limit)
                let found = try await reader.transactions(descriptor)
                #expect(found.map(\.token) == expected.map(\.token), "\(filter), limit \(limit)")
            }
            let middle = HistoryDescriptor(after: .token(all[40].token), filter: filter)
            let rest = try await reader.history(middle)
            #expect(rest.count == expected.count { $0.token > all[40].token })
            #expect(rest.token == head && !rest.hasMore)
        }
    }

    private static func narrowing(_ subject: StoreUnderTest) async throws {
        try await fill(subject)
        let reader = try subject.store.makeReader()
        let all = try await reader.transactions(HistoryDescriptor(after: .start))
        let schema = subject.store.schema
        for models in [[0], [1], [2], [0, 2], [0, 1, 2]] {
            var filter = TransactionFilter()
            filter.models = PositionSet(models)
            let names = models.map { schema[$0].name }
            for transaction in try await reader.transactions(HistoryDescriptor(after: .start, filter: filter)) {
                let whole = try #require(all.first { $0.token == transaction.token })
                #expect(transaction.changes == whole.changes.filter { names.contains($0.model) })
                #expect(transaction.isPartial == (transaction.changes.count < whole.changes.count))
                #expect(transaction.author == whole.author && transaction.timestamp == whole.timestamp)
            }
        }
    }

    private static func forgedForm(_ subject: StoreUnderTest) async throws {
        let forgeries = [
            "\",\"changes\":[{\"model\":\"BucketListItem\"}]}", "\\\",\"changes\":[", "]}{[\"", "\\", "\\\\\"",
            "{\"type\":\"insert\",\"model\":\"LivingAccommodation\"",
        ]
        for (number, text) in forgeries.enumerated() {
            let trip = RecordID.made(UInt64(number * 2 + 2))
            let item = RecordID.made(UInt64(number * 2 + 1))
            let insert = Save(operations: [.insert(.trip(text, id: trip)), .insert(.item(text, id: item, trip: trip))])
            _ = try await subject.store.save(insert)
            let deletion = Save(operations: [.delete(.trip(trip))], author: text, bundle: text, process: text)
            _ = try await subject.store.save(deletion)
        }
        let reader = try subject.store.makeReader()
        for model in 0...2 {
            var filter = TransactionFilter()
            filter.models = PositionSet([model])
            let found = try await reader.transactions(HistoryDescriptor(after: .start, filter: filter))
            #expect(found.count == (model == 1 ? 0 : forgeries.count * 2))
            #expect(found.allSatisfy { $0.isPartial && $0.changes.count == 1 })
            for (transaction, text) in zip(found.filter { $0.changes[0].type == "delete" }, forgeries) {
                #expect(transaction.author == text && transaction.bundle == text && transaction.process == text)
                let name = model == 0 ? "name" : "title"
                #expect(transaction.changes[0].tombstone?.first == "\(name)=\(text)")
            }
        }
    }

    /// More transactions are left out than any page looks at.
    private static func rareAuthor(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip", author: "rare")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for saver in 0..<32 {
                group.addTask {
                    for round in 0..<150 {
                        try await subject.save(.insert(.item("\(saver).\(round)", trip: trip.id)), author: "common")
                    }
                }
            }
            try await group.waitForAll()
        }
        let last = try await subject.save(.insert(.trip("Last")), author: "rare")
        let reader = try subject.store.makeReader()
        var filter = TransactionFilter()
        filter.authors = [Label("rare")]
        let page = try await reader.history(HistoryDescriptor(after: .start, filter: filter))
        #expect(page.count == 2 && page.token == last.token && !page.hasMore)
        filter.authors = []
        filter.excludedAuthors = [Label("common")]
        let found = try await reader.transactions(HistoryDescriptor(after: .start, filter: filter))
        #expect(found.map(\.token.number) == [1, last.token.number])
        filter.models = PositionSet([ModelPosition.trip])
        let trips = try await reader.transactions(HistoryDescriptor(after: .start, filter: filter))
        #expect(trips.map(\.token.number) == [1, last.token.number])
    }
}
