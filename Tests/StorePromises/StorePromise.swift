// SPDX-License-Identifier: Apache-2.0

import Testing

/// One thing that clients of any store may rely on, as a check that can be run on each.
///
/// A store's tests run ``all`` of them, on a fresh store each.
package struct StorePromise: Sendable, CustomTestStringConvertible {
    /// What is promised, as a sentence without its full stop.
    package let name: String
    /// Records an issue, or throws, where the promise is broken.
    package let check: @Sendable (StoreUnderTest) async throws -> Void

    init(_ name: String, _ check: @escaping @Sendable (StoreUnderTest) async throws -> Void) {
        self.name = name
        self.check = check
    }

    package var testDescription: String { name }

    /// Everything that needs nothing but the store.
    package static let all: [StorePromise] =
        numbers + concurrency + netEffects + histories + relationships + rules + merging + preconditions + puts + tokens
        + positions + pruning + retention + idempotency + deletingMatches
        + ranges + descending + recordHistory
        + recordFilters + filteredCollections + pages + filters + records + collections + sorting + cursors + exports
}
