// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory
import SQLite

extension SQLiteReader {
    /// A page of history, read on this loop: what it costs follows what the page shows.
    ///
    /// One that looks up records may have a hundred thousand in one transaction, so the ``ScanPool`` reads it; it ends
    /// early when half of the time is over that a scan may take.
    /// - Throws: ``ReadError/token(_:)``; ``StoreError``, with code `busy` when looking up records took too long.
    package func history(_ descriptor: HistoryDescriptor) async throws -> HistoryPage {
        guard descriptor.includesRecords else {
            return try read { ends in try historyQueries.page(descriptor, between: ends) }
        }
        let deadline = ContinuousClock.now + scans.timeLimit / 2
        return try await scans.run { session, ends in
            try session.historyQueries().page(descriptor, between: ends, deadline: deadline)
        }
    }

    /// The two ends of history, which the open transaction knows without a further read.
    ///
    /// - Throws: ``StoreError``.
    package func status() async throws -> HistoryStatus {
        try read(\.status)
    }

    /// The token that a position stands for; a time is found by halving the range of numbers.
    ///
    /// - Throws: ``ReadError/token(_:)``, ``StoreError``.
    package func resolve(
        _ position: HistoryPosition
    ) async throws -> (token: HistoryToken, status: HistoryStatus) {
        try read { ends in (try historyQueries.token(of: position, between: ends), ends.status) }
    }

    /// What was last pruned; read from the store's row, which the open transaction knows the rest of.
    ///
    /// - Throws: ``StoreError``.
    package func pruning() async throws -> (lastPrune: LastPrune?, status: HistoryStatus) {
        try read { ends in (try historyQueries.lastPrune(between: ends), ends.status) }
    }
}
