// SPDX-License-Identifier: Apache-2.0

/// A place that keeps records and their history durably.
///
/// Nothing here assumes one process or an answer without waiting: another process may commit between any two calls.
/// What any store promises is one test suite, which each store's tests run.
package protocol DataStore: Sendable {
    var schema: Schema { get }

    /// Carries out a save, all or nothing, and answers once it is on disk.
    ///
    /// Saves take effect in one order, the same for everyone. Each gets the next number of the history; a save without
    /// net effect gets none. One that has an ``IdempotencyKey`` is kept with it in the same commit, without net effect
    /// too; a save that is refused keeps nothing.
    ///
    /// - Throws: ``IdempotencyError`` when its key is kept already, ``SaveError`` when the save is refused, ``TokenError`` when its `ifToken` is no valid position,
    ///   ``StoreError`` when the store fails; nothing is stored then.
    func save(_ save: Save) async throws -> SaveOutcome

    /// Makes a reader for one event loop, on which alone it may be used.
    ///
    /// - Throws: ``StoreError``.
    func makeReader() throws -> any DataReader

    /// Writes all records that some descriptors ask for as lines, one descriptor after the other, from one read.
    ///
    /// A line is a record as ``RecordEncoder/appendLine(_:to:)`` writes it. Limits and cursors of the descriptors do not
    /// count. The read is over when this returns: nobody who takes an export slowly holds the store back.
    ///
    /// - Throws: ``ReadError/notFound`` when a descriptor's owner is not there; ``StoreError``, with code `busy` when there
    ///   are too many exports, when it took too long and when there is no room for it; `CancellationError` soon after
    ///   the task was cancelled.
    func export(_ descriptors: [FetchDescriptor]) async throws -> any Export

    /// Has `observer` called after each commit, in commit order, before anyone is answered who waited for it.
    ///
    /// It is called on a thread of the store's and must return at once.
    func observeCommits(_ observer: @escaping @Sendable (CommitNotice) -> Void)

    /// Takes history's old end away, and answers once nothing of it is left.
    ///
    /// Readers see the new low mark at once, and never a part of what goes. Saves go on meanwhile. A caller that is
    /// cancelled waits no longer; what has gone stays gone.
    ///
    /// - Throws: ``TokenError`` for a bound whose token is no valid position, ``StoreError`` when the store fails; nothing
    ///   is pruned then.
    func prune(_ bound: PruneBound) async throws -> PruneOutcome

    /// Whether it can commit and read at this moment.
    func checkReadiness() async throws

    /// Waits for the saves that are under way, refuses further ones, and lets go of the files.
    func close() async
}
