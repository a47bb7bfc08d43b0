// SPDX-License-Identifier: Apache-2.0

/// Reads history for the connections of one event loop.
package protocol HistoryProviding: AnyObject {
    /// A page of history.
    ///
    /// - Throws: ``ReadError/token(_:)``, ``StoreError``.
    func history(_ descriptor: HistoryDescriptor) async throws -> HistoryPage

    /// The two ends of history.
    ///
    /// - Throws: ``StoreError``.
    func status() async throws -> HistoryStatus

    /// The token that a position stands for, and the status of the same read.
    ///
    /// - Throws: ``ReadError/token(_:)``, ``StoreError``.
    func resolve(_ position: HistoryPosition) async throws -> (token: HistoryToken, status: HistoryStatus)

    /// What was last pruned, nil before any, and the status of the same read.
    ///
    /// - Throws: ``StoreError``.
    func pruning() async throws -> (lastPrune: LastPrune?, status: HistoryStatus)
}
