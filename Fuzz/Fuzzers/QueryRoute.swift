// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

@testable import TripfeedServer

/// A route that has parameters: how it reads them, and what it takes them to mean.
struct QueryRoute: Sendable {
    let parameters: @Sendable (ArraySlice<UInt8>) throws(Problem) -> Parameters
    private let meaning: @Sendable (Parameters) throws(Problem) -> String

    /// What a query means, printed with everything that has no order sorted.
    func read(_ query: ArraySlice<UInt8>) -> Result<String, Problem> {
        do throws(Problem) { return .success(try meaning(parameters(query))) } catch { return .failure(error) }
    }

    static func history(schema: Schema) -> QueryRoute {
        let history = HistoryParameters(schema: schema)
        return QueryRoute(
            parameters: { query throws(Problem) in
                try Parameters(query, single: ["after", "limit"], repeatable: HistoryParameters.filterNames)
            },
            meaning: { parameters throws(Problem) in
                let filter = try history.filter(parameters)
                let after = try parameters["after"].map { text throws(Problem) in try history.position(text) }
                let limit = try parameters.integer("limit", in: 1...HistoryDescriptor.maximumLimit)
                let lists = [filter.authors, filter.excludedAuthors, filter.bundles, filter.processes].map { labels in
                    labels.map { $0.map { "=\($0.text)" } ?? "" }.sorted(by: precedes)
                }
                return "\(String(describing: after)) \(String(describing: limit)) \(lists) \(filter.models)"
            }
        )
    }

    static func collection(schema: Schema, model: Int) -> QueryRoute {
        let query = CollectionQuery(schema: schema, model: model)
        return QueryRoute(
            parameters: { bytes throws(Problem) in try query.parameters(bytes) },
            meaning: { parameters throws(Problem) in
                let descriptor = try query.descriptor(parameters, path: [], owner: nil)
                let equalities = descriptor.equalities.map { equality in
                    let values = equality.values.map { "\($0)" }.sorted(by: precedes)
                    return "\(equality.attribute ?? -1) \(values)"
                }
                return "\(equalities) \(descriptor.sort) \(descriptor.limit) \(descriptor.scope)"
            }
        )
    }

    private static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

extension [UInt8] {
    /// Whether `other` stands in it somewhere; the empty one does.
    func contains(_ other: [UInt8]) -> Bool {
        other.isEmpty || indices.contains { self[$0...].starts(with: other) }
    }
}
