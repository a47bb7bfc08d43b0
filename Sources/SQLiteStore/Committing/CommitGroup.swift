// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// The saves that share one commit, and what their savers are to be told once it is on disk.
struct CommitGroup {
    private enum Answer {
        case save(CheckedContinuation<SaveOutcome, any Error>, Result<SaveOutcome, any Error>)
        case readiness(CheckedContinuation<Void, any Error>)
    }

    private var answers: [Answer] = []
    /// The transactions that were stored, in order.
    private(set) var transactions: [TransactionSummary] = []

    var count: Int { answers.count }

    mutating func append(
        _ result: Result<SaveOutcome, any Error>,
        for continuation: CheckedContinuation<SaveOutcome, any Error>
    ) {
        answers.append(.save(continuation, result))
    }

    mutating func append(readiness continuation: CheckedContinuation<Void, any Error>) {
        answers.append(.readiness(continuation))
    }

    mutating func append(_ transaction: TransactionSummary) {
        transactions.append(transaction)
    }

    /// Tells everyone what became of their request.
    func answer() {
        for answer in answers {
            switch answer {
            case .save(let continuation, let result): continuation.resume(with: result)
            case .readiness(let continuation): continuation.resume()
            }
        }
    }

    /// Tells everyone that nothing of the group was stored: refusals too were judged by what is gone now.
    func fail(_ error: StoreError) {
        for answer in answers {
            switch answer {
            case .save(let continuation, _): continuation.resume(throwing: error)
            case .readiness(let continuation): continuation.resume(throwing: error)
            }
        }
    }
}
