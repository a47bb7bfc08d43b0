// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A few threads for tests that block, so that they keep none of those which Swift's own pool has.
///
/// A test that never suspends has a thread from its beginning to its end, so no more tests run at once than there are
/// threads.
package final class BlockingThreads: TaskExecutor {
    private let condition = NSCondition()
    private let jobs = Mutex<[UnownedJob]>([])

    /// Starts the threads.
    package init(count: Int) {
        for _ in 0..<count {
            Thread.detachNewThread { [self] in
                while true { take().runSynchronously(on: asUnownedTaskExecutor()) }
            }
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        condition.lock()
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        condition.signal()
        condition.unlock()
    }

    private func take() -> UnownedJob {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return job }
            condition.wait()
        }
    }
}
