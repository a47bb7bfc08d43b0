// SPDX-License-Identifier: Apache-2.0

import SQLite

/// How SQLite means to carry out a statement, as `EXPLAIN QUERY PLAN` says it.
struct QueryPlan {
    let lines: [String]

    init(_ sql: String, on connection: Connection) throws {
        let statement = try connection.prepare("EXPLAIN QUERY PLAN \(sql)")
        var lines: [String] = []
        while try statement.step() { lines.append(try statement.text(at: 3)) }
        self.lines = lines
    }

    /// Whether it looks at rows one after another without a place to begin, or sorts them.
    var mayReadEverything: Bool {
        lines.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }
    }
}
