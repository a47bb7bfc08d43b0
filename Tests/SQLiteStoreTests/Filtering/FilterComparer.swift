// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

/// Asks a store and an evaluator in memory the same.
struct FilterComparer {
    let store: WrittenStore
    let set: RecordSet
    private let session: ReadSession

    /// A store and memory with the same random records.
    init(schema: Schema, seed: UInt64, recordCount: Int = 11) throws {
        store = try WrittenStore(schema: schema)
        var records = RandomRecords(schema: schema, seed: seed)
        try records.fill(store, count: recordCount)
        set = records.set
        session = try ReadSession(connection: store.file.openReader(), layout: store.layout)
    }

    /// Ids that the one lets through and the other does not; nil if they agree.
    func difference(_ filter: Filter) throws -> [RecordID]? {
        let evaluator = FilterEvaluator(filter, schema: store.layout.schema, graph: set)
        let expected = try set.all(of: filter.model).filter { try evaluator.passes($0) }.map(\.reference.id)
        let found = try ids(filter)
        return expected == found ? nil : Array(Set(expected).symmetricDifference(found)).sorted()
    }

    /// The ids of the records that the store lets through, in order.
    func ids(_ filter: Filter) throws -> [RecordID] {
        let descriptor = FetchDescriptor(model: filter.model, filter: filter, limit: FetchDescriptor.maximumLimit)
        let ends = try session.begin()
        defer { session.end() }
        return try session.fetch(descriptor, ends: ends).records.map(\.reference.id)
    }

    /// Records an issue for a filter on which they differ, made as small as that is easily done.
    ///
    /// - Returns: whether the filter lets some records through and others not.
    func check(_ filter: Filter, _ comment: String) throws -> Bool {
        guard try difference(filter) != nil else {
            return try (1..<set.all(of: filter.model).count).contains(ids(filter).count)
        }
        var smallest = filter
        while let smaller = try smallest.conditions(in: store.layout.schema).first(where: { try difference($0) != nil })
        {
            smallest = smaller
        }
        let records = try (difference(smallest) ?? []).prefix(2).compactMap { id in
            try set.record(RecordReference(model: filter.model, id: id))
        }
        Issue.record("\(comment): \(smallest.expression) on \(records.map(\.values))")
        return true
    }
}

extension Filter {
    /// The conditions that it is made of, as filters of their own.
    fileprivate func conditions(in schema: Schema) -> [Filter] {
        let parts: [FilterExpression] =
            switch expression {
            case .and(let conditions), .or(let conditions): conditions
            case .not(let condition): [condition]
            case .conditional(let condition, let first, let second): [condition, first, second]
            case .coalesced(let first, let second), .comparison(_, let first, let second): [first, second]
            case .membership(let value, let candidates):
                candidates.map { .comparison(.equal, value, $0) } + candidates.map { .membership(value, [$0]) }
            default: []
            }
        return parts.filter { $0 != expression }.compactMap { try? Filter($0, model: model, schema: schema) }
    }
}
