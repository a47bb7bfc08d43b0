// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Synchronization

/// A few threads for reads that may look at many records, so that no event loop waits for one.
///
/// Each read has a read transaction of its own, and a time limit that counts from when it was asked for: when there are
/// more scans than threads can do, those that waited too long fail and make room.
final class ScanPool: Sendable {
    /// The most reads that may wait for a thread; beyond it they fail as `busy`.
    static let maximumWaitingCount = 1_000

    private let queue: ScanQueue
    /// How long a read may take, the time that it waits for a thread included.
    let timeLimit: Duration
    /// How many rows a read may look at without an index that leads to them; nil for any number.
    private let maximumRowCount: Int?

    /// - Throws: ``StoreError`` when the file is not there, ``KernelError`` when there is no thread to be had.
    init(
        file: StoreFile,
        layout: TableLayout,
        timeLimit: Duration,
        maximumRowCount: Int? = nil,
        threadCount: Int = 2,
        threadName: String = "tripfeed-scan",
        gap: LogGap? = nil,
        isForExports: Bool = false
    ) throws {
        let queue = ScanQueue()
        self.queue = queue
        self.timeLimit = timeLimit
        self.maximumRowCount = maximumRowCount
        do {
            for _ in 0..<threadCount {
                let session = try ReadSession(connection: file.openReader(sortsOnDisk: isForExports), layout: layout)
                queue.addThread(interruptedBy: session.connection.interruptHandle)
                do {
                    // An event loop that has to answer comes first.
                    try WorkerThread.start(named: threadName, priority: isForExports ? .low : .lowest) {
                        while let scan = queue.next() {
                            guard let gap else {
                                scan.read(session)
                                continue
                            }
                            gap.read(isExport: isForExports) { scan.read(session) }
                        }
                    }
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

    /// Runs `body` on one of the threads, in a read transaction that sees the ends it is given.
    ///
    /// - Throws: what `body` throws; ``StoreError``, with code `busy` when there are too many reads or this one takes too
    ///   long; `CancellationError` when the task was cancelled.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (ReadSession, StoreRow) throws -> Value
    ) async throws -> Value {
        let cancellation = ScanCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let scan = Scan(
                    deadline: .now + timeLimit,
                    maximumRowCount: maximumRowCount,
                    cancellation: cancellation,
                    continuation: continuation,
                    body: body
                )
                if let refusal = queue.add(scan) { scan.refuse(refusal) }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Reads a page of a collection.
    ///
    /// - Throws: ``ReadError``, and what ``run(_:)`` throws.
    func fetch(_ descriptor: FetchDescriptor) async throws -> FetchPage {
        try await run { session, ends in try session.fetch(descriptor, ends: ends) }
    }

    /// Stops what is being read, refuses further reads, and waits until no thread has the file open.
    func close() async {
        queue.close()
        await queue.waitForThreads()
    }
}
