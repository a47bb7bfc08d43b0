// SPDX-License-Identifier: Apache-2.0

import CSQLite

/// Threads that wait for SQLite and for the disk, so that no thread of Swift's own pool has to.
package enum WorkerThread {
    /// How much of a processor a thread gets where others want it too; the numbers are the kernel's niceness.
    package enum Priority: Int32, Sendable {
        /// As much as any other.
        case normal = 0
        /// A tenth of what another gets: for long work that has to come to its end.
        case low = 10
        /// Hardly more than what the others leave: for work that can be given up.
        case lowest = 19
    }

    /// Starts a thread that runs `body` once and ends with it.
    ///
    /// It takes no signals. `body` is handed over whole, with whatever only it refers to. The name is what `ps -L` and a
    /// debugger show; the kernel keeps 15 bytes of it.
    ///
    /// - Throws: ``KernelError`` when the kernel gives no further thread.
    package static func start(
        named name: String,
        priority: Priority = .normal,
        _ body: sending @escaping () -> Void
    ) throws(KernelError) {
        let start = unsafe Unmanaged.passRetained(Start(name: name, priority: priority, body: body))
        let code = unsafe tripfeed_thread_start(
            { context in
                if let context = unsafe context {
                    let start = unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
                    unsafe tripfeed_thread_name(start.name)
                    if start.priority != .normal { tripfeed_thread_lower_priority(start.priority.rawValue) }
                    start.body()
                }
                return nil
            },
            start.toOpaque()
        )
        guard code == 0 else {
            unsafe start.release()
            throw KernelError(call: "pthread_create", code: code)
        }
    }

    private final class Start {
        let name: String
        let priority: Priority
        let body: () -> Void

        init(name: String, priority: Priority, body: @escaping () -> Void) {
            self.name = name
            self.priority = priority
            self.body = body
        }
    }
}
