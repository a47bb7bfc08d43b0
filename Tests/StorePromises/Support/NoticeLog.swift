// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Synchronization

/// What a store said after its commits.
final class NoticeLog: Sendable {
    private let notices = Mutex<[CommitNotice]>([])

    func append(_ notice: CommitNotice) {
        notices.withLock { $0.append(notice) }
    }

    var heads: [HistoryToken] { notices.withLock { $0.map(\.head) } }
    var transactionCount: Int { notices.withLock { $0.reduce(0) { $0 + $1.transactions.count } } }
    var authors: [String?] { notices.withLock { $0.flatMap { $0.transactions.map(\.author) } } }
}
