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

    static func history(schema: Schema, _ format: AnswerFormat) -> QueryRoute {
        let query = HistoryQuery(parameters: HistoryParameters(schema: schema))
        return QueryRoute(
            parameters: { bytes throws(Problem) in try query.read(bytes, for: format) },
            meaning: { parameters throws(Problem) in
                var descriptor = try query.descriptor(parameters, for: format, path: [])
                let filter = descriptor.filter
                let labels = [filter.authors, filter.excludedAuthors, filter.bundles, filter.processes].map { labels in
                    labels.map { $0.map { "=\($0.text)" } ?? "" }.sorted(by: precedes)
                }
                descriptor.filter = TransactionFilter()
                return "\(descriptor) \(labels) \(filter.models) \(filter.records.sorted())"
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
