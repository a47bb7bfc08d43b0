// SPDX-License-Identifier: Apache-2.0

/// Tells whether a record passes a filter, by looking at the record itself and at those that the filter reaches.
///
/// It agrees with what a store answers for the same filter, to the last bit of a number.
package struct FilterEvaluator {
    private let filter: Filter
    private let schema: Schema
    private let graph: any RecordGraph

    /// Takes a filter that was made for this schema, and where related records are found.
    package init(_ filter: Filter, schema: Schema, graph: any RecordGraph) {
        self.filter = filter
        self.schema = schema
        self.graph = graph
    }

    /// Whether a record of the filter's model passes.
    ///
    /// - Throws: what the graph throws.
    package func passes(_ record: Record) throws -> Bool {
        var run = FilterRun(schema: schema, graph: graph, record: record)
        return try run.holds(filter.expression)
    }
}
