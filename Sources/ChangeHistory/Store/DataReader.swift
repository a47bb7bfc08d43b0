// SPDX-License-Identifier: Apache-2.0

/// Reads records and history for the connections of one event loop.
///
/// Each call is one consistent read and sees every commit that was acknowledged before it began. It stays on the
/// caller's isolation; it may suspend.
package protocol DataReader: HistoryProviding {
    /// The record, and the head of the read that found it.
    ///
    /// - Throws: ``ReadError/notFound``, ``StoreError``.
    func record(_ reference: RecordReference) async throws -> (record: Record, token: HistoryToken)

    /// The one record of a to-one ownership, and the head of the read that found it.
    ///
    /// - Throws: ``ReadError/notFound`` when there is no owner or nothing that it owns; ``StoreError``.
    func record(ownedBy owner: OwnerReference) async throws -> (record: Record, token: HistoryToken)

    /// A page of a collection.
    ///
    /// It may be shorter than asked for, with more behind it, when finding its records took long.
    ///
    /// - Throws: ``ReadError``; ``StoreError``, with code `busy` when the scan took too long and found nothing.
    func fetch(_ descriptor: FetchDescriptor) async throws -> FetchPage

    /// What was saved under a key within its lifetime; nil if nothing was.
    ///
    /// - Throws: ``StoreError``.
    func keptSave(under key: IdempotencyKey) async throws -> KeptSave?

    /// Lets go of what must not be held while nothing is read, such as a read transaction kept for the next call.
    ///
    /// The loop calls it each time before it sleeps; the next read takes up anew what it needs.
    func loopWillSleep()
}
