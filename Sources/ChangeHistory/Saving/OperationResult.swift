// SPDX-License-Identifier: Apache-2.0

/// What became of one operation.
package enum OperationResult: Sendable {
    case inserted(Record)
    /// The record as it is now, changed or not.
    case updated(Record)
    /// The record into which an insert was merged.
    case merged(Record)
    case deleted
}
