// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Synchronization

/// Somebody who waits for history to be pruned: answered once, by the writer or by the task's own cancellation.
final class PruneWaiter: Sendable {
    private enum State: Sendable {
        case new
        case waiting(CheckedContinuation<PruneOutcome, any Error>)
        case answered(Result<PruneOutcome, any Error>)
    }

    private let state = Mutex(State.new)

    /// Waits for the answer, which may have come already.
    ///
    /// - Throws: what the writer says; `CancellationError` when the task is cancelled.
    func outcome() async throws -> PruneOutcome {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<PruneOutcome, any Error>? in
                    if case .answered(let result) = state { return result }
                    state = .waiting(continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            answer(.failure(CancellationError()))
        }
    }

    /// Gives the answer, unless there is one already.
    func answer(_ result: Result<PruneOutcome, any Error>) {
        let continuation = state.withLock { state -> CheckedContinuation<PruneOutcome, any Error>? in
            defer { if case .answered = state {} else { state = .answered(result) } }
            return if case .waiting(let continuation) = state { continuation } else { nil }
        }
        continuation?.resume(with: result)
    }
}
