// SPDX-License-Identifier: Apache-2.0

/// What other threads have handed to a loop and it has not taken yet; lives under the loop's one lock.
///
/// A thread that adds something has to interrupt the loop's sleep only when `add` says so: the loop notes that it is
/// about to sleep, and the first to add something clears the note. So there is at most one wake-up a sleep, however
/// many add, and none while the loop is awake.
struct LoopInbox: ~Copyable {
    private var jobs: [UnownedJob] = []
    private var closures: [() -> Void] = []
    private var isSleeping = false
    private var refusesClosures = false

    var isEmpty: Bool { jobs.isEmpty && closures.isEmpty }

    /// Adds a job and says whether the sleep of the loop has to be interrupted.
    mutating func add(_ job: UnownedJob) -> Bool {
        precondition(!refusesClosures, "a task came back to an event loop that has stopped")
        jobs.append(job)
        return wakes()
    }

    /// Adds a closure and says whether the sleep of the loop has to be interrupted.
    mutating func add(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard !refusesClosures else { return false }
        closures.append(body)
        return wakes()
    }

    private mutating func wakes() -> Bool {
        defer { isSleeping = false }
        return isSleeping
    }

    /// Takes everything, in order of arrival.
    mutating func take() -> (jobs: [UnownedJob], closures: [() -> Void]) {
        isSleeping = false
        guard !isEmpty else { return ([], []) }
        defer {
            jobs.removeAll(keepingCapacity: jobs.capacity <= 1_024)
            closures = []
        }
        return (jobs, closures)
    }

    /// Notes that the loop is about to sleep, unless there is something to do after all.
    mutating func prepareToSleep() -> Bool {
        isSleeping = isEmpty
        return isSleeping
    }

    /// Drops closures from now on: the loop has stopped.
    mutating func refuseClosures() {
        refusesClosures = true
        closures = []
    }
}
