// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

struct FetchPlanTests {
    private typealias Equality = FetchDescriptor.Equality
    private typealias SortKey = FetchDescriptor.SortKey
    private static let id = AttributeValue.reference(high: 1, low: 2)
    private static let ascending = [SortKey(attribute: nil, isDescending: false)]
    private static let descending = [SortKey(attribute: nil, isDescending: true)]

    private static func items(
        _ equalities: [Equality] = [],
        sort: [SortKey] = [],
        isBelowOwner: Bool = false
    ) throws -> FetchDescriptor {
        let store = try WrittenStore()
        let ownership = store.layout.schema[0].owns[1]
        let owner = OwnerReference(model: 0, id: RecordID(high: 1, low: 2), ownership: ownership)
        return FetchDescriptor(model: 2, equalities: equalities, sort: sort, owner: isBelowOwner ? owner : nil)
    }

    @Test func `what a loop reads itself begins at its place in an index and is not sorted`() throws {
        let store = try WrittenStore()
        let reference = Equality(attribute: 4, values: [Self.id])
        let identity = Equality(attribute: nil, values: [Self.id, .reference(high: 1, low: 3)])
        let cursor = FetchCursor(token: store.row.head.token, scope: 0, id: RecordID(high: 1, low: 1), keys: [])
        var descriptors = [
            try Self.items(), try Self.items(sort: Self.ascending), try Self.items(sort: Self.descending),
            try Self.items([reference]), try Self.items([reference], sort: Self.descending),
            try Self.items(isBelowOwner: true), try Self.items(sort: Self.descending, isBelowOwner: true),
            try Self.items([identity]), try Self.items([identity, Equality(attribute: 0, values: [.text("a")])]),
        ]
        for descriptor in descriptors {
            var next = descriptor
            next.cursor = cursor
            descriptors.append(next)
        }
        for descriptor in descriptors {
            #expect(descriptor.isBounded(in: store.layout))
            let table = store.layout[2]
            let sort = descriptor.effectiveSort
            let start = descriptor.cursor.map { FetchStart($0, sort: sort, record: nil, table: table) }
            let query = FetchQuery(descriptor, start: start, layout: store.layout)
            let plan = try QueryPlan(query.sql, on: store.writer)
            let isWholeTable = descriptor.equalities.isEmpty && descriptor.owner == nil && start == nil
            // In the order of the table itself a scan is what it costs to read the page, if nothing is left out.
            #expect(isWholeTable || !plan.mayReadEverything, "\(query.sql): \(plan.lines)")
            #expect(!plan.lines.contains { $0.contains("TEMP B-TREE") }, "\(query.sql): \(plan.lines)")
        }
    }

    @Test func `what may look at many records is left to the pool`() throws {
        let store = try WrittenStore()
        let title = Equality(attribute: 0, values: [.text("a")])
        let reference = Equality(attribute: 4, values: [Self.id])
        let descriptors = [
            try Self.items([title]), try Self.items([reference, title]), try Self.items([title], isBelowOwner: true),
            try Self.items([reference], isBelowOwner: true),
            try Self.items([Equality(attribute: 4, values: [Self.id, .reference(high: 1, low: 3)])]),
            try Self.items(sort: [SortKey(attribute: 0, isDescending: false)]),
            try Self.items(sort: [SortKey(attribute: 4, isDescending: false)], isBelowOwner: true),
        ]
        for descriptor in descriptors { #expect(!descriptor.isBounded(in: store.layout)) }
    }
}
