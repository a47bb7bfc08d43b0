// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension SaveOutcome {
    /// The record of the save's only operation.
    var record: Record {
        get throws {
            switch try #require(result) {
            case .inserted(let record), .updated(let record), .merged(let record): return record
            case .deleted: throw UnexpectedResult()
            }
        }
    }

    /// Whether the only operation made a record.
    var isInsert: Bool { if case .inserted? = result { true } else { false } }
    /// Whether the only operation changed a record, or left it as it was.
    var isUpdate: Bool { if case .updated? = result { true } else { false } }
    /// Whether the only operation was merged into a record.
    var isMerge: Bool { if case .merged? = result { true } else { false } }
}
