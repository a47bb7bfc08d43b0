// SPDX-License-Identifier: Apache-2.0

/// One step of a save, with values of the right kinds; what depends on other records is judged by the store.
package enum Operation: Sendable {
    case insert(Insert)
    case put(Put)
    case update(Update)
    case delete(Delete)
    /// Removes every record that the descriptor's owner, equalities and filter let through, by id, with everything that
    /// they own; finding none is no failure. Sort, limit and cursor do not count.
    case deleteMatching(FetchDescriptor)
}
