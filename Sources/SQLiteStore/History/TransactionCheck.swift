// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The conditions of a filter that are checked on a transaction's own row, by bytes and without making strings.
struct TransactionCheck {
    /// One column and the values that it may, or may not, have; nil is null.
    private struct Condition {
        let column: Int
        let values: [[UInt8]?]
        let isExclusion: Bool
    }

    private let conditions: [Condition]

    init(_ filter: TransactionFilter) {
        conditions = [
            Self.condition(2, filter.authors),
            Self.condition(2, filter.excludedAuthors, isExclusion: true),
            Self.condition(3, filter.bundles),
            Self.condition(4, filter.processes),
        ].compactMap(\.self)
    }

    /// Whether the current row, with its columns as ``HistoryQueries`` gives them, passes.
    func allows(_ row: Statement) -> Bool {
        for condition in conditions
        where condition.isExclusion == condition.values.contains(where: { Self.isEqual(row, condition.column, $0) }) {
            return false
        }
        return true
    }

    private static func condition(_ column: Int, _ labels: [Label?], isExclusion: Bool = false) -> Condition? {
        guard !labels.isEmpty else { return nil }
        let values = labels.map { label in label.map { Array($0.text.utf8) } }
        return Condition(column: column, values: values, isExclusion: isExclusion)
    }

    private static func isEqual(_ row: Statement, _ column: Int, _ value: [UInt8]?) -> Bool {
        guard let value else { return row.isNull(at: column) }
        return row.withBytes(at: column) { bytes in
            guard bytes.count == value.count else { return false }
            for index in value.indices where bytes[index] != value[index] { return false }
            return true
        }
    }
}
