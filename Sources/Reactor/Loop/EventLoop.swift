// SPDX-License-Identifier: Apache-2.0

import CLinux

/// One thread that waits for readiness, timers and work, and on which actors and tasks live.
///
/// A turn of the loop is: take what other threads handed in, run jobs, fire timers, then ask the kernel for events
/// and hand each to its source. A turn never waits while a job is left, and runs at most ``jobsPerTurn`` of them, so
/// that jobs, timers and I/O each get their turn.
///
/// What other threads may call says so. Everything else belongs to the loop's own thread, and checks that.
///
/// - Note: `@unchecked Sendable` because all mutable state but the locked inbox is touched by that thread alone.
@safe
package final class EventLoop: @unchecked Sendable {
    /// What the thread is called in a profile or a debugger; at most 15 bytes of it are shown.
    package let name: String

    /// The time as it was when the loop last woke: reading it costs nothing, and all work of one turn sees the same.
    package var now: ContinuousClock.Instant {
        assertCurrent()
        return turnStart
    }

    /// The most jobs that one turn runs before the kernel is asked for events again.
    static let jobsPerTurn = 256

    let inbox = Lock(LoopInbox())
    let receiveBuffer = ReceiveBuffer()
    var jobs = JobQueue()
    var closures: [() -> Void] = []
    var timers = TimerHeap()

    private let epoll: Epoll
    private let wakeUp: Descriptor
    private var sources = SourceTable()
    private var sleepHooks: [() -> Void] = []
    private var turnStart = ContinuousClock.now
    private var isStopping = false

    /// Makes a loop and starts its thread.
    ///
    /// - Throws: `SystemError` when the process is out of descriptors or threads.
    package init(name: String) throws(SystemError) {
        self.name = name
        epoll = try Epoll()
        wakeUp = Descriptor(owning: try kernel("eventfd", tripfeed_eventfd_create()))
        try epoll.add(wakeUp.number, generation: 0)
        try startThread()
    }

    private func startThread() throws(SystemError) {
        // The thread owns the loop for as long as it runs.
        let context = unsafe Unmanaged.passRetained(self)
        let body: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
            guard let context = unsafe context else { return }
            unsafe Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue().run()
        }
        let result = unsafe tripfeed_thread_start(name, body, context.toOpaque())
        if result < 0 { unsafe context.release() }
        _ = try kernel("pthread_create", result)
    }

    /// Ends the thread after the work that is queued now.
    ///
    /// Any thread may call it.
    ///
    /// Tasks that still live on the loop would never run again: whoever stops it has awaited them.
    package func stop() {
        execute { self.isStopping = true }
    }

    /// Adds a closure that runs on the loop each time it is about to wait with nothing left to do.
    ///
    /// Under load the loop finds more work without waiting, and the closure is not called: it is the place to give
    /// back what is cheap to keep while busy, such as a read transaction.
    package func onSleep(_ hook: @escaping () -> Void) {
        assertCurrent()
        sleepHooks.append(hook)
    }

    /// Runs a closure on the loop, in a turn to come.
    ///
    /// Any thread may call it; after ``stop()`` it does nothing.
    package func execute(_ body: @escaping @Sendable () -> Void) {
        if isCurrent {
            closures.append(body)
        } else if inbox.withLock({ $0.add(body) }) {
            interruptSleep()
        }
    }

    func interruptSleep() {
        let result = tripfeed_eventfd_signal(wakeUp.number)
        precondition(result == 0, "the wake-up counter failed with \(-result)")
    }
}

// MARK: - The thread

extension EventLoop {
    private func run() {
        unsafe tripfeed_set_current_loop(Unmanaged.passUnretained(self).toOpaque())
        while !isStopping {
            takeInbox()
            runClosures()
            runJobs()
            fireTimers(at: turnStart)
            handleEvents(count: waitForEvents())
        }
        inbox.withLock { $0.refuseClosures() }
        tripfeed_set_current_loop(nil)
    }

    private func takeInbox() {
        let arrived = inbox.withLock { $0.take() }
        jobs.append(contentsOf: arrived.jobs)
        closures.append(contentsOf: arrived.closures)
    }

    private func runClosures() {
        guard !closures.isEmpty else { return }
        let due = closures
        closures = []
        for body in due { body() }
    }

    private func runJobs() {
        let serial = unsafe asUnownedSerialExecutor()
        let task = unsafe asUnownedTaskExecutor()
        for _ in 0..<Self.jobsPerTurn {
            guard let job = jobs.popFirst() else { return }
            unsafe job.runSynchronously(isolatedTo: serial, taskExecutor: task)
        }
    }

    /// Asks the kernel for events, waiting only when there is nothing else to do.
    private func waitForEvents() -> Int {
        defer { turnStart = ContinuousClock.now }
        guard hasNothingToRun else { return epoll.waitForEvents(milliseconds: 0) }
        if !sleepHooks.isEmpty {
            // The hooks run only when the kernel has nothing either; they may in turn give the loop work.
            let count = epoll.waitForEvents(milliseconds: 0)
            if count > 0 { return count }
            if inbox.withLock({ $0.isEmpty }) { for hook in sleepHooks { hook() } }
        }
        let maySleep = hasNothingToRun && inbox.withLock { $0.prepareToSleep() }
        return epoll.waitForEvents(milliseconds: maySleep ? timers.millisecondsUntilNext(from: .now) : 0)
    }

    private var hasNothingToRun: Bool { jobs.isEmpty && closures.isEmpty && !isStopping }

    private func handleEvents(count: Int) {
        for index in 0..<count {
            let event = epoll.event(at: index)
            sources.source(of: event.number, generation: event.generation)?.becameReady(event.readiness)
        }
    }
}

// MARK: - Sources

extension EventLoop {
    /// Reports readiness of a descriptor to a source, from now until ``stopWatching(_:)``.
    func watch(_ number: CInt, with source: any EventSource) throws(SystemError) {
        assertCurrent()
        let generation = sources.insert(source, for: number)
        do {
            try epoll.add(number, generation: generation)
        } catch {
            sources.remove(number)
            throw error
        }
    }

    /// Forgets the source of a descriptor that is about to be closed; events under way for it are dropped.
    func stopWatching(_ number: CInt) {
        assertCurrent()
        sources.remove(number)
    }
}
