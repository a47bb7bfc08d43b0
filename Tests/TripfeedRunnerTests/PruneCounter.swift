// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Synchronization

/// Prunes nothing, but gives one answer after another; the last one again and again.
final class PruneCounter: Sendable {
    private let answers: [Result<Int64, any Error>]
    private let asked = Mutex<[PruneBound]>([])

    init(answers: [Result<Int64, any Error>]) {
        self.answers = answers
    }

    /// What it was asked for.
    var bounds: [PruneBound] { asked.withLock { $0 } }

    func prune(_ bound: PruneBound) async throws -> PruneOutcome {
        let number = asked.withLock { asked in
            asked.append(bound)
            return asked.count
        }
        let count = try answers[min(number, answers.count) - 1].get()
        let token = HistoryToken(store: RecordID(high: 1, low: 2), number: count, fingerprint: 0)
        return PruneOutcome(deletedTransactions: count, oldestToken: token)
    }
}
