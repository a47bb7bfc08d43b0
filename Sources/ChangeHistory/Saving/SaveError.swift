// SPDX-License-Identifier: Apache-2.0

/// Why a save was refused; nothing of it is stored.
package struct SaveError: Error, Sendable {
    /// What the save runs into.
    package enum Reason: Sendable {
        /// The record, or the owner by which it is addressed, does not exist.
        case notFound(RecordReference)
        /// A value breaks a rule; 422.
        case invalid
        /// Another record has the same id or the same unique values.
        case notUnique(conflictsWith: RecordReference)
        /// The owner has another record of its own already.
        case relationshipTaken(conflictsWith: RecordReference)
        /// A precondition, an expected version or `ifToken` does not hold; the latter tells the head.
        case preconditionFailed(currentToken: HistoryToken?)
        /// More changes than ``Save/maximumChangeCount``.
        case tooManyChanges
    }

    package let reason: Reason
    /// The position of the operation in the save.
    package let operation: Int
    /// Where in the operation the fault is.
    package let place: Place
    /// A sentence for the client.
    package let detail: String

    /// The part of an operation that is to blame.
    package enum Place: Equatable, Sendable {
        /// The operation as a whole.
        case operation
        case id
        case ifMatch
        case ifToken
        /// A JSON pointer from the record's values, such as `/endDate`.
        case values(String)
    }

    package init(_ reason: Reason, operation: Int, place: Place, detail: String) {
        self.reason = reason
        self.operation = operation
        self.place = place
        self.detail = detail
    }
}
