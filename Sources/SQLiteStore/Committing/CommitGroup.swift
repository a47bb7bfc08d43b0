// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// The saves that share one commit, and what their savers are to be told once it is on disk.
struct CommitGroup {
    private enum Answer {
        case save(CheckedContinuation<SaveOutcome, any Error>, Result<SaveOutcome, any Error>)
        case prune(PruneWaiter, Result<PruneOutcome, any Error>)
        case readiness(CheckedContinuation<Void, any Error>)
        /// Nobody waits for it.
        case checkpoint
    }

    private var answers: [Answer] = []
    /// The transactions that were stored, in order.
    private(set) var transactions: [TransactionSummary] = []

    /// Those who moved the low mark; they are answered once nothing of what they pruned is left.
    private(set) var prunes: [(waiter: PruneWaiter, outcome: PruneOutcome)] = []

    /// The number of saves that were kept under their keys.
    private(set) var keptSaveCount = 0

    var count: Int { answers.count + prunes.count }

    mutating func append(
        _ result: Result<SaveOutcome, any Error>,
        for continuation: CheckedContinuation<SaveOutcome, any Error>
    ) {
        answers.append(.save(continuation, result))
    }

    mutating func append(_ result: Result<PruneOutcome, any Error>, for waiter: PruneWaiter) {
        if case .success(let outcome) = result, outcome.deletedTransactions > 0 {
            prunes.append((waiter, outcome))
        } else {
            answers.append(.prune(waiter, result))
        }
    }

    mutating func append(readiness continuation: CheckedContinuation<Void, any Error>) {
        answers.append(.readiness(continuation))
    }

    mutating func appendCheckpoint() {
        answers.append(.checkpoint)
    }

    mutating func append(_ transaction: TransactionSummary) {
        transactions.append(transaction)
    }

    mutating func didKeepSave() {
        keptSaveCount += 1
    }

    /// Tells everyone but ``prunes`` what became of their request.
    func answer() {
        for answer in answers {
            switch answer {
            case .save(let continuation, let result): continuation.resume(with: result)
            case .prune(let waiter, let result): waiter.answer(result)
            case .readiness(let continuation): continuation.resume()
            case .checkpoint: break
            }
        }
    }

    /// Tells everyone that nothing of the group was stored: refusals too were judged by what is gone now.
    func fail(_ error: StoreError) {
        for answer in answers {
            switch answer {
            case .save(let continuation, _): continuation.resume(throwing: error)
            case .prune(let waiter, _): waiter.answer(.failure(error))
            case .readiness(let continuation): continuation.resume(throwing: error)
            case .checkpoint: break
            }
        }
        for (waiter, _) in prunes { waiter.answer(.failure(error)) }
    }
}
