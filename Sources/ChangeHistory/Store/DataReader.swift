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
    /// - Throws: ``ReadError``; ``StoreError``, with code `busy` when the scan took too long.
    func fetch(_ descriptor: FetchDescriptor) async throws -> FetchPage
}
