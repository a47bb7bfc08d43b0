// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// An answer that says what went wrong, as `application/problem+json` (RFC 9457).
struct Problem: Error {
    /// One fault in what was sent, at a JSON pointer (RFC 6901).
    struct Fault: Equatable {
        let pointer: String
        let detail: String
    }

    let kind: ProblemKind
    /// A sentence about this very occurrence.
    let detail: String
    var faults: [Fault] = []
    /// The record that is in the way, for 409.
    var conflictsWith: RecordReference?
    /// The two ends of history and where to start over, for 410.
    var tokenError: TokenError?
    /// The head, for a failed `ifToken`.
    var currentToken: HistoryToken?
    /// What the log calls this occurrence, for 500.
    var logID: String?
    /// Fields that this status needs, such as Allow.
    var fields: [(FieldName, String)] = []

    init(_ kind: ProblemKind, _ detail: String, faults: [Fault] = []) {
        self.kind = kind
        self.detail = detail
        self.faults = faults
    }

    /// A parameter that the route does not have, or that has a value it cannot have.
    static func badParameter(_ name: String, _ reason: String) -> Problem {
        Problem(.badParameter, "The parameter ‘\(name)’ \(reason).")
    }

    /// Values that break a rule; the first fault is the detail.
    static func invalid(_ faults: [Fault]) -> Problem {
        Problem(.invalid, faults.first?.detail ?? "The values are not valid.", faults: faults)
    }
}
