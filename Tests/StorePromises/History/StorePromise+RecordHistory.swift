// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let recordHistory = [
        StorePromise("id shows one record's history and narrows the changes shown", byID),
        StorePromise("model and id together ask for changes that meet both", byModelAndID),
        StorePromise("include=record shows each record as it is at the read", records),
        StorePromise("a page with records is as large as one may be and never fixed", recordPages),
    ]

    private static func byID(_ subject: StoreUnderTest) async throws {
        let (first, second) = (RecordID.made(1), RecordID.made(2))
        try await subject.save(.insert(.trip("First", id: first)))
        try await subject.save(.insert(.trip("Second", id: second)))
        try await subject.save(
            .update(.trip(first), [TripPosition.destination: .text("Porto")]),
            .update(.trip(second), [TripPosition.destination: .text("Porto")])
        )
        try await subject.save(.insert(.trip("Third", id: .made(3))))
        try await subject.save(.delete(.trip(first)))
        let reader = try subject.store.makeReader()
        var descriptor = HistoryDescriptor(after: .start)
        descriptor.filter.records = [first]
        let one = try await reader.walk(descriptor)
        #expect(one.transactions.map(\.token.number) == [1, 3, 5] && one.token.number == 5)
        #expect(one.transactions.flatMap { $0.changes.map(\.type) } == ["insert", "update", "delete"])
        #expect(one.transactions.allSatisfy { $0.changes.map(\.id) == [first] })
        #expect(one.transactions.map(\.isPartial) == [false, true, false])
        descriptor.filter.records = [second, first, second]
        let both = try await reader.transactions(descriptor)
        #expect(both.map(\.token.number) == [1, 2, 3, 5] && both.allSatisfy { !$0.isPartial })
        descriptor.limit = 1
        #expect(try await reader.transactions(descriptor).map(\.token.number) == [1, 2, 3, 5])
        descriptor.filter.records = [.made(9)]
        let none = try await reader.history(descriptor)
        #expect(none.count == 0 && none.token.number == 5 && !none.hasMore)
        descriptor.filter.records = [first]
        descriptor.filter.authors = [Label("nobody")]
        #expect(try await reader.transactions(descriptor).isEmpty)
    }

    /// Ids are unique within a model, so that two records may have the same.
    private static func byModelAndID(_ subject: StoreUnderTest) async throws {
        let id = RecordID.made(1)
        try await subject.save(.insert(.trip("Trip", id: id)))
        try await subject.save(.insert(.accommodation("Place", id: id)))
        try await subject.save(
            .update(.trip(id), [TripPosition.destination: .text("Porto")]),
            .insert(.accommodation("Other", id: .made(2)))
        )
        try await subject.save(
            .update(.trip(id), [TripPosition.destination: .text("Faro")]),
            .delete(.accommodation(id))
        )
        let reader = try subject.store.makeReader()
        func found(_ models: [Int], author: String? = nil) async throws -> [ShownTransaction] {
            var descriptor = HistoryDescriptor(after: .start)
            descriptor.filter.records = [id]
            descriptor.filter.models = PositionSet(models)
            let found = try await reader.transactions(descriptor)
            let back = try await reader.transactionsBackwards(descriptor).transactions
            #expect(back.map(\.token) == found.map(\.token).reversed())
            return found
        }
        #expect(try await found([]).map(\.token.number) == [1, 2, 3, 4])
        let trips = try await found([ModelPosition.trip])
        #expect(trips.map(\.token.number) == [1, 3, 4] && trips.map(\.isPartial) == [false, true, true])
        #expect(trips.flatMap { $0.changes.map(\.model) } == ["Trip", "Trip", "Trip"])
        let places = try await found([ModelPosition.accommodation])
        #expect(
            places.map(\.token.number) == [2, 4],
            "In the third another place was changed, and this id is a trip's."
        )
        #expect(places.flatMap { $0.changes.map(\.type) } == ["insert", "delete"])
        #expect(try await found([ModelPosition.item]).isEmpty)
        let both = try await found([ModelPosition.trip, ModelPosition.accommodation])
        #expect(both.map(\.isPartial) == [false, false, true, false])
    }

    private static func records(_ subject: StoreUnderTest) async throws {
        let (first, second) = (RecordID.made(1), RecordID.made(2))
        try await subject.save(.insert(.trip("First", id: first)), .insert(.trip("Second", id: second)))
        try await subject.save(.insert(.accommodation("Place", id: first, trip: second)))
        try await subject.save(.delete(.trip(first)), .update(.trip(second), [TripPosition.name: .text("“}]\\")]))
        let reader = try subject.store.makeReader()
        for filter in [TransactionFilter(), TransactionFilter(records: [second]), TransactionFilter(models: [0])] {
            var descriptor = HistoryDescriptor(after: .start, filter: filter)
            let plain = try await reader.history(descriptor)
            descriptor.includesRecords = true
            for order in [HistoryDescriptor.Order.ascending, .descending] {
                descriptor.order = order
                let page = try await reader.history(descriptor)
                #expect(page.count == plain.count && page.token == plain.token && !page.hasMore && !page.isFixed)
                let shown = try ShownTransaction.list(page.transactions).map { NaiveHistory.Shown($0) }
                let expected = try ShownTransaction.list(plain.transactions).map { NaiveHistory.Shown($0) }
                #expect(shown == (order == .ascending ? expected : expected.reversed()))
                try await expectRecords(in: page, from: subject)
            }
        }
        _ = try await subject.insertItem("Item", trip: second)
        var descriptor = HistoryDescriptor(after: .start)
        descriptor.includesRecords = true
        let page = try await reader.history(descriptor)
        #expect(page.token == page.status.token, "The records are as of the head of the very read.")
        try await expectRecords(in: page, from: subject)
    }

    /// Expects the last member of each change to be its record as it is now.
    private static func expectRecords(in page: HistoryPage, from subject: StoreUnderTest) async throws {
        let schema = subject.store.schema
        let encoder = RecordEncoder(schema: schema)
        guard case .array(let transactions) = try JSONReader.read(page.transactions) else { throw UnexpectedJSON() }
        var count = 0
        for transaction in transactions {
            guard case .array(let changes)? = try transaction.object()["changes"] else { throw UnexpectedJSON() }
            for change in changes {
                let object = try change.object()
                let model = try #require(schema.position(of: object.text("model") ?? ""))
                let id = try #require(RecordID(object.text("id") ?? ""))
                let record = try await subject.record(RecordReference(model: model, id: id))
                let expected = try record.map { try JSONReader.read(encoder.encode($0)) } ?? .null
                let last = try #require(object.members.last)
                #expect(last.name == "record" && "\(last.value)" == "\(expected)")
                count += 1
            }
        }
        #expect(count > 0)
    }

    private static func recordPages(_ subject: StoreUnderTest) async throws {
        let name = String(repeating: "n", count: 2_000)
        for number in 1...8 { try await subject.save(.insert(.trip(name + "\(number)", id: .made(UInt64(number))))) }
        let reader = try subject.store.makeReader()
        var descriptor = HistoryDescriptor(after: .start, limit: 4)
        descriptor.includesRecords = true
        let limited = try await reader.history(descriptor)
        #expect(limited.count == 4 && limited.hasMore && !limited.isFixed, "Its records may change.")
        // Just enough for three of them, with their records.
        descriptor.byteLimit = limited.ends[2] + 1
        let small = try await reader.history(descriptor)
        #expect(small.count == 3 && small.hasMore && !small.isFixed)
        #expect(small.transactions.count > 3 * name.utf8.count, "The records count.")
        descriptor.byteLimit = 1
        let found = try await reader.transactions(descriptor)
        #expect(found.map(\.token.number) == Array(1...8), "One transaction always fits.")
        descriptor.through = found[3].token
        let ended = try await reader.history(descriptor)
        #expect(!ended.isFixed)
    }
}

extension TransactionFilter {
    fileprivate init(records: [RecordID] = [], models: [Int] = []) {
        self.init()
        self.records = records
        self.models = PositionSet(models)
    }
}
