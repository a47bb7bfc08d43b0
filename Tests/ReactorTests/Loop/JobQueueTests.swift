// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import Reactor

/// An executor that keeps the jobs it is given, to have real ones to queue.
private final class Collector: TaskExecutor {
    let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }
}

struct JobQueueTests {
    private let collector = Collector()

    private func makeJobs(_ count: Int) -> [UnownedJob] {
        for _ in 0..<count { Task(executorPreference: collector) {} }
        return collector.jobs.withLock { $0 }
    }

    @Test func `jobs come out in the order they went in`() {
        let jobs = makeJobs(10)
        var queue = JobQueue()
        queue.append(jobs[0])
        queue.append(contentsOf: Array(jobs[1...]))
        for job in jobs { #expect(queue.popFirst()?.description == job.description) }
        #expect(queue.popFirst() == nil)
        #expect(queue.isEmpty)
        finish(jobs)
    }

    @Test func `a queue that is never empty keeps its order past the room it keeps`() {
        let jobs = makeJobs(3)
        var queue = JobQueue()
        queue.append(jobs[0])
        for round in 1...10_000 {
            queue.append(jobs[round % 3])
            #expect(queue.popFirst()?.description == jobs[(round - 1) % 3].description)
            #expect(!queue.isEmpty)
        }
        finish(jobs)
    }

    private func finish(_ jobs: [UnownedJob]) {
        for job in jobs { job.runSynchronously(on: collector.asUnownedTaskExecutor()) }
    }
}
