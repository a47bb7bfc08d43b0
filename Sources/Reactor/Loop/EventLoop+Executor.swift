// SPDX-License-Identifier: Apache-2.0

import CLinux

// Both kinds of executor at once: as a serial one it isolates an actor, as a task executor it keeps a task's
// nonisolated parts on the same thread.
extension EventLoop: SerialExecutor, TaskExecutor {
    /// Queues a job.
    ///
    /// Any thread may call it: from the loop's own it takes no lock and no system call.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent {
            jobs.append(job)
        } else if inbox.withLock({ $0.add(job) }) {
            interruptSleep()
        }
    }

    /// A reference for `unownedExecutor` of an actor that lives on the loop.
    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    /// A reference for tasks that prefer the loop.
    package func asUnownedTaskExecutor() -> UnownedTaskExecutor {
        unsafe UnownedTaskExecutor(ordinary: self)
    }

    /// Whether the caller runs on the loop's thread.
    ///
    /// Any thread may ask.
    package var isCurrent: Bool {
        unsafe tripfeed_current_loop() == UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    }

    /// Ends the program unless the caller runs on the loop's thread.
    package func checkIsolated() {
        precondition(isCurrent, "not on the thread of \(name)")
    }

    /// Whether the caller runs on the loop's thread, for the runtime's own checks.
    package func isIsolatingCurrentContext() -> Bool? {
        isCurrent
    }

    /// The check of every call that belongs to the loop's thread; costs nothing in release builds.
    func assertCurrent() {
        assert(isCurrent, "not on the thread of \(name)")
    }
}
