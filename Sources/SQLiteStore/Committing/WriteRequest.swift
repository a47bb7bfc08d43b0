// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// What somebody waits for the writer to do.
enum WriteRequest: Sendable {
    case save(Save, CheckedContinuation<SaveOutcome, any Error>)
    case prune(PruneBound, PruneWaiter)
    /// To show that it can commit.
    case readiness(CheckedContinuation<Void, any Error>)
    /// To look whether a checkpoint is wished for.
    case checkpoint

    /// Answers that it is not done.
    func fail(_ error: any Error) {
        switch self {
        case .save(_, let continuation): continuation.resume(throwing: error)
        case .prune(_, let waiter): waiter.answer(.failure(error))
        case .readiness(let continuation): continuation.resume(throwing: error)
        case .checkpoint: break
        }
    }
}
