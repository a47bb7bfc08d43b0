// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory
import SQLite

extension SQLiteReader {
    package func history(_ descriptor: HistoryDescriptor) async throws -> HistoryPage {
        try read { ends in try historyQueries.page(descriptor, between: ends) }
    }

    package func status() async throws -> HistoryStatus {
        try read(\.status)
    }

    package func resolve(
        _ position: HistoryPosition
    ) async throws -> (token: HistoryToken, status: HistoryStatus) {
        try read { ends in (try historyQueries.token(of: position, between: ends), ends.status) }
    }
}
