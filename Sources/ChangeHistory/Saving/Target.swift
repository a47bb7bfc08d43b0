// SPDX-License-Identifier: Apache-2.0

/// Which record an operation is about.
package enum Target: Equatable, Sendable {
    case record(RecordID)
    /// The one record of a to-one ownership.
    case owned(OwnerReference)
}
