// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLite
import Synchronization
import Testing

struct WorkerThreadTests {
    @Test func `it runs once, under its name, and takes no signals`() throws {
        let done = SQLite.Semaphore()
        let seen = Mutex<[(name: String, blocked: Bool)]>([])
        try WorkerThread.start(named: "the-worker") {
            let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
            var mask = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &mask)
            seen.withLock { $0.append((name ?? "", sigismember(&mask, SIGTERM) == 1)) }
            done.signal()
        }
        done.wait()
        let all = seen.withLock { $0 }
        #expect(all.count == 1)
        #expect(all.first?.name == "the-worker\n")
        #expect(all.first?.blocked == true)
    }

    @Test(arguments: [(WorkerThread.Priority.normal, 0), (.low, 10), (.lowest, 19)])
    func `it gives way to others as far as it should`(_ priority: WorkerThread.Priority, _ niceness: Int) throws {
        let done = SQLite.Semaphore()
        let seen = Mutex<String>("")
        try WorkerThread.start(named: "worker", priority: priority) {
            let status = try? String(contentsOfFile: "/proc/thread-self/stat", encoding: .utf8)
            seen.withLock { $0 = status ?? "" }
            done.signal()
        }
        done.wait()
        let fields = seen.withLock { $0 }.split(separator: " ")
        #expect(fields.count > 18 && fields[18] == "\(niceness)")
    }

    @Test func `what it was given goes when it ends`() throws {
        final class Guest: Sendable {
            let gone: SQLite.Semaphore

            init(gone: SQLite.Semaphore) { self.gone = gone }

            deinit { gone.signal() }
        }
        let gone = SQLite.Semaphore()
        let guest = Guest(gone: gone)
        try WorkerThread.start(named: "worker") { [guest] in withExtendedLifetime(guest) {} }
        _ = consume guest
        gone.wait()
    }

    @Test func `a semaphore counts what nobody waited for`() {
        let semaphore = SQLite.Semaphore()
        for _ in 0..<3 { semaphore.signal() }
        for _ in 0..<3 { semaphore.wait() }
    }

    @Test func `the end of the process says its last words and nothing more`() async throws {
        let result = await #expect(processExitsWith: .exitCode(74), observing: [\.standardErrorContent]) {
            EndOfProcess.now(saying: "The disk is gone.")
        }
        let said = try #require(result).standardErrorContent
        #expect(String(decoding: said, as: UTF8.self).contains("The disk is gone.\n"))
    }
}
