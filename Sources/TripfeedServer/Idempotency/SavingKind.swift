// SPDX-License-Identifier: Apache-2.0

/// What the body of a request that saves is, which decides how it is read and what its answer shows.
enum SavingKind: Sendable {
    /// One record; of a `DELETE` whatever there is.
    case record
    /// A list of operations, with its author.
    case list
}
