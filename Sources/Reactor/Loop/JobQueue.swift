// SPDX-License-Identifier: Apache-2.0

/// A first-in, first-out queue of jobs that allocates only while it grows.
struct JobQueue {
    private var jobs: [UnownedJob] = []
    private var head = 0

    /// The room that an emptied queue keeps; what a burst needed beyond it is given back.
    private static let keptCapacity = 4_096

    var isEmpty: Bool { head == jobs.count }

    mutating func append(_ job: UnownedJob) {
        jobs.append(job)
    }

    mutating func append(contentsOf arrived: [UnownedJob]) {
        jobs.append(contentsOf: arrived)
    }

    mutating func popFirst() -> UnownedJob? {
        guard head < jobs.count else { return nil }
        let job = jobs[head]
        head += 1
        if head == jobs.count {
            jobs.removeAll(keepingCapacity: jobs.capacity <= Self.keptCapacity)
            head = 0
        } else if head == Self.keptCapacity {
            // A queue that never runs empty must not grow without end.
            jobs.removeFirst(head)
            head = 0
        }
        return job
    }
}
