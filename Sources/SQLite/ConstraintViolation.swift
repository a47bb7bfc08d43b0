// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// Which rule of the schema a statement would have broken.
package struct ConstraintViolation: Hashable, Sendable {
    /// The kinds of rules, of which a `rowid` that is taken and a primary key that is taken are one.
    package enum Kind: Hashable, Sendable {
        case unique, primaryKey, foreignKey, check, notNull, dataType, trigger, other
    }

    /// What kind of rule it is.
    package let kind: Kind

    /// What SQLite names in its message.
    ///
    /// For `unique` and `primaryKey` the columns as `table.column`, in the order of the index, or nothing if the
    /// index is over expressions (see ``index``); for `notNull` the column; for `check` the name of the rule, or its
    /// text where it has none. Nothing for the other kinds: SQLite does not say, or says it in the error's message
    /// alone.
    package let subjects: [String]

    /// The name of the index, given only for a unique index over expressions.
    package let index: String?
}

extension SQLiteError {
    /// The rule that would have been broken, if it was one.
    package var constraint: ConstraintViolation? {
        guard isConstraint else { return nil }
        let detail = constraintDetail
        let kind = constraintKind
        if let index = detail.unwrapped(after: "index '", before: "'") {
            return ConstraintViolation(kind: kind, subjects: [], index: index)
        }
        return ConstraintViolation(kind: kind, subjects: subjects(in: detail, of: kind), index: nil)
    }

    /// Whether a unique index, a primary key or a row number is already taken.
    package var isUniqueViolation: Bool {
        switch constraint?.kind {
        case .unique, .primaryKey: true
        default: false
        }
    }

    private var constraintKind: ConstraintViolation.Kind {
        switch extendedCode.rawValue >> 8 {
        case 1: .check
        case 3: .foreignKey
        case 5: .notNull
        case 6, 10: .primaryKey
        case 7: .trigger
        case 8: .unique
        case 12: .dataType
        default: .other
        }
    }

    /// SQLite's text after the words that say which kind it is: `UNIQUE constraint failed: trip.name, trip.start_date`.
    private var constraintDetail: Substring {
        let marker = "constraint failed: "
        var rest = message[...]
        while !rest.isEmpty, !rest.hasPrefix(marker) { rest.removeFirst() }
        return rest.dropFirst(marker.count)
    }

    private func subjects(in detail: Substring, of kind: ConstraintViolation.Kind) -> [String] {
        switch kind {
        case _ where detail.isEmpty: []
        case .unique, .primaryKey: detail.split(separator: ",").map { String($0.drop { $0 == " " }) }
        default: [String(detail)]
        }
    }
}

extension Substring {
    /// What stands between two texts at the start and the end, or nil where they are not there.
    fileprivate func unwrapped(after start: String, before end: String) -> String? {
        guard hasPrefix(start), hasSuffix(end), count >= start.count + end.count else { return nil }
        return String(dropFirst(start.count).dropLast(end.count))
    }
}
