// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Synchronization

/// The reads that wait for a thread, in order, and what is needed to end the threads.
final class ScanQueue: Sendable {
    private struct State: Sendable {
        /// At most ``ScanPool/maximumWaitingCount``, so that moving the others up is little beside a scan.
        var waiting: [Scan] = []
        var isClosed = false
        var threadCount = 0
        var interruptions: [InterruptHandle] = []
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    /// Raised once for each scan, and once for each thread when the queue is closed.
    private let work = Semaphore()

    func addThread(interruptedBy handle: InterruptHandle) {
        state.withLock {
            $0.threadCount += 1
            $0.interruptions.append(handle)
        }
    }

    /// - Returns: why the scan cannot wait; nil if it does.
    func add(_ scan: Scan) -> StoreError? {
        let refusal = state.withLock { state -> StoreError? in
            guard !state.isClosed else { return StoreError(.closed, "The store is closed.") }
            guard state.waiting.count < ScanPool.maximumWaitingCount else {
                return StoreError(.busy, "\(ScanPool.maximumWaitingCount) scans are waiting already.")
            }
            state.waiting.append(scan)
            return nil
        }
        if refusal == nil { work.signal() }
        return refusal
    }

    /// Waits for a scan; nil when the thread has to end.
    func next() -> Scan? {
        work.wait()
        if let scan = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) { return scan }
        didEndThread()
        return nil
    }

    /// Counts a thread as ended, or as never started.
    func didEndThread() {
        let closers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.threadCount -= 1
            guard state.threadCount == 0 else { return [] }
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }

    func close() {
        let (waiting, interruptions, threadCount) = state.withLock { state in
            guard !state.isClosed else { return ([Scan](), [InterruptHandle](), 0) }
            state.isClosed = true
            defer { state.waiting = [] }
            return (state.waiting, state.interruptions, state.threadCount)
        }
        for scan in waiting { scan.refuse(StoreError(.closed, "The store is closed.")) }
        for interruption in interruptions { interruption.interrupt() }
        for _ in 0..<threadCount { work.signal() }
    }

    /// Waits until all threads have ended; the queue has to be closed.
    func waitForThreads() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.threadCount > 0 { state.closers.append(continuation) }
                return state.threadCount == 0
            }
            if isOver { continuation.resume() }
        }
    }
}
