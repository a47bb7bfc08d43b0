// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Synchronization

/// A few threads for reads that may look at many records, so that no event loop waits for one.
///
/// Each read is one page, in a read transaction of its own, and has a time limit that counts from when it was asked:
/// when there are more scans than threads can do, those that waited too long fail and make room.
final class ScanPool: Sendable {
    /// The most reads that may wait for a thread; beyond it they fail as `busy`.
    static let maximumWaitingCount = 1_000

    private let queue: ScanQueue
    private let timeLimit: Duration

    /// - Throws: ``StoreError`` when the file is not there, ``KernelError`` when there is no thread to be had.
    init(file: StoreFile, layout: TableLayout, timeLimit: Duration, threadCount: Int = 2) throws {
        let queue = ScanQueue()
        self.queue = queue
        self.timeLimit = timeLimit
        do {
            for _ in 0..<threadCount {
                let session = try ReadSession(connection: file.openReader(), layout: layout)
                queue.addThread(interruptedBy: session.connection.interruptHandle)
                do {
                    try WorkerThread.start(named: "tripfeed-scan") { Self.run(session, queue) }
                } catch {
                    queue.didEndThread()
                    throw error
                }
            }
        } catch {
            queue.close()
            throw StoreError(error)
        }
    }

    deinit {
        queue.close()
    }

    /// Reads a page of a collection.
    ///
    /// - Throws: ``ReadError``; ``StoreError``, with code `busy` when there are too many reads or this one takes too long;
    ///   `CancellationError` when the task was cancelled.
    func fetch(_ descriptor: FetchDescriptor) async throws -> FetchPage {
        let cancellation = ScanCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let scan = Scan(
                    descriptor: descriptor,
                    deadline: .now + timeLimit,
                    cancellation: cancellation,
                    continuation: continuation
                )
                if let refusal = queue.add(scan) { continuation.resume(throwing: refusal) }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Stops what is being read, refuses further reads, and waits until no thread has the file open.
    func close() async {
        queue.close()
        await queue.waitForThreads()
    }

    private static func run(_ session: ReadSession, _ queue: ScanQueue) {
        while let scan = queue.next() {
            let result = Result { try page(scan, in: session) }
            scan.continuation.resume(with: result)
        }
    }

    private static func page(_ scan: Scan, in session: ReadSession) throws -> FetchPage {
        guard !scan.cancellation.isCancelled else { throw CancellationError() }
        guard ContinuousClock.now < scan.deadline else {
            throw StoreError(.busy, "A scan waited for a thread until its time was over.")
        }
        defer { session.end() }
        do {
            return try session.connection.withLimit {
                !scan.cancellation.isCancelled && ContinuousClock.now < scan.deadline
            } _: {
                try session.fetch(scan.descriptor, ends: session.begin())
            }
        } catch let error as SQLiteError {
            throw scan.cancellation.isCancelled ? CancellationError() : StoreError(error)
        }
    }
}
