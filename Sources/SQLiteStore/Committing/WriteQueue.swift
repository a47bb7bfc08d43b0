// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Synchronization

/// Where savers leave their requests and the writer's thread takes all that there are.
final class WriteQueue: Sendable {
    private struct State {
        var requests: [WriteRequest] = []
        /// Those that were left here and not answered yet.
        var openCount = 0
        /// The number of requests at which the writer has to be woken; 0 while it does not wait.
        var wakeCount = 0
        /// Why nothing more is taken.
        var refusal: StoreError?
        var hasWriterEnded = false
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    private let limit: Int
    private let state = Mutex(State())
    private let work = Semaphore()

    /// - Parameter limit: the most requests that may be waiting or under way.
    init(limit: Int) {
        self.limit = limit
    }

    /// The requests that were left here and not answered yet.
    var openCount: Int { state.withLock { $0.openCount } }

    /// Why nothing more is taken; nil while something is.
    var refusal: StoreError? { state.withLock { $0.refusal } }

    /// Leaves a request for the writer, or answers it at once when there are too many or the queue is closed.
    func append(_ request: WriteRequest) {
        let (refusal, wakes) = state.withLock { state -> (StoreError?, Bool) in
            if let refusal = state.refusal { return (refusal, false) }
            guard state.openCount < limit else { return (StoreError(.busy, "\(limit) saves are waiting."), false) }
            state.openCount += 1
            state.requests.append(request)
            guard state.wakeCount > 0, state.requests.count >= state.wakeCount else { return (nil, false) }
            state.wakeCount = 0
            return (nil, true)
        }
        if let refusal { request.fail(refusal) }
        if wakes { work.signal() }
    }

    /// Takes every request there is; nil once the queue is closed and empty.
    ///
    /// It waits for the first however long that takes, then for as many as `target`, but no longer than `limit`.
    func take(gathering target: Int, within limit: Duration) -> [WriteRequest]? {
        while !isReady(count: 1) { work.wait() }
        return gather(target, within: limit)
    }

    /// The same for a writer that has other work to do: it gives up the first after `patience`.
    func take(gathering target: Int, within limit: Duration, patience: Duration) -> [WriteRequest]? {
        let deadline = ContinuousClock.now + patience
        while !isReady(count: 1) {
            guard case let left = deadline - .now, left > .zero else { return poll() }
            work.wait(atMost: left)
        }
        return gather(target, within: limit)
    }

    /// Takes every request there is without waiting for one; nil once the queue is closed and empty.
    func poll() -> [WriteRequest]? {
        state.withLock { state in
            var requests: [WriteRequest] = []
            swap(&requests, &state.requests)
            state.wakeCount = 0
            return requests.isEmpty && state.refusal != nil ? nil : requests
        }
    }

    private func gather(_ target: Int, within limit: Duration) -> [WriteRequest]? {
        let deadline = ContinuousClock.now + limit
        while !isReady(count: target), case let left = deadline - .now, left > .zero { work.wait(atMost: left) }
        return state.withLock { state in
            var requests: [WriteRequest] = []
            swap(&requests, &state.requests)
            state.wakeCount = 0
            return requests.isEmpty ? nil : requests
        }
    }

    /// Whether there are so many requests, or will be no more; otherwise the writer is woken when there are.
    private func isReady(count: Int) -> Bool {
        state.withLock { state in
            let isReady = state.requests.count >= count || state.refusal != nil
            state.wakeCount = isReady ? 0 : count
            return isReady
        }
    }

    /// The number of requests that nobody has taken yet.
    var waitingCount: Int { state.withLock { $0.requests.count } }

    /// Counts requests as answered, which makes room for others.
    func didAnswer(_ count: Int) {
        state.withLock { $0.openCount -= count }
    }

    /// Takes nothing more; what was taken before is still carried out.
    func refuse(with error: StoreError) {
        let wakes = state.withLock { state in
            if state.refusal == nil { state.refusal = error }
            defer { state.wakeCount = 0 }
            return state.wakeCount > 0
        }
        if wakes { work.signal() }
    }

    /// Waits for the writer to have carried out everything and let go of the file.
    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasWriterEnded { state.closers.append(continuation) }
                return state.hasWriterEnded
            }
            if hasEnded { continuation.resume() }
        }
    }

    /// Says that the writer has let go of the file.
    func writerDidEnd() {
        let closers = state.withLock { state in
            state.hasWriterEnded = true
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }
}
