// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// How long one save may hold the writer with looking for records to delete and deleting them.
///
/// All that it deletes are one transaction, and everyone else who saves waits meanwhile.
struct DeletionBudget {
    private let limit: Duration
    private let instant: () -> ContinuousClock.Instant
    private var end: ContinuousClock.Instant?

    /// Takes how long there is, and the clock that tells.
    init(limit: Duration, instant: @escaping () -> ContinuousClock.Instant) {
        self.limit = limit
        self.instant = instant
    }

    /// Has the time run, unless it does already.
    mutating func begin() {
        if end == nil { end = instant() + limit }
    }

    var isLeft: Bool { end.map { instant() < $0 } ?? true }

    /// Why a save ends when nothing is left.
    var error: StoreError {
        StoreError(.busy, "A deletion took longer than the \(limit) for which it may hold the writer.")
    }
}
