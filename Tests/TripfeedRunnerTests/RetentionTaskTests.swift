// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Reactor
import Synchronization
import Testing
import TripfeedServer

@testable import TripfeedRunner

struct RetentionTaskTests {
    private let policy = RetentionPolicy(maximumAge: .seconds(60), minimumCount: 5)

    /// Runs the task until the store was asked so many times, then cancels it.
    private func run(_ store: PruneCounter, times: Int, every interval: Duration) async throws -> [String] {
        let loop = try EventLoop(name: "test")
        defer { loop.stop() }
        let lines = Lines()
        var log = Log()
        log.write = lines.append
        let retention = RetentionTask(policy, on: loop, every: interval, log: log, prune: store.prune)
        let task = Task(executorPreference: loop) { await retention.run() }
        while store.bounds.count < times { await Task.yield() }
        task.cancel()
        await task.value
        return lines.all
    }

    @Test func `it is applied at the start, and the task ends when it is cancelled while it waits`() async throws {
        let store = PruneCounter(answers: [.success(3)])
        let lines = try await run(store, times: 1, every: .seconds(3_600))
        #expect(store.bounds == [.retention(policy)])
        #expect(lines.count == 1 && lines[0].contains("info: history lost its oldest transactions, 3 of them"))
    }

    @Test func `it is applied again and again`() async throws {
        let store = PruneCounter(answers: [.success(0)])
        let lines = try await run(store, times: 4, every: .milliseconds(1))
        #expect(store.bounds.count >= 4 && store.bounds.allSatisfy { $0 == .retention(policy) })
        #expect(lines.isEmpty, "What took nothing is not worth a line.")
    }

    @Test func `a failure is logged and tried again`() async throws {
        let store = PruneCounter(answers: [.failure(StoreError(.diskFull, "no room")), .success(1), .success(0)])
        let lines = try await run(store, times: 3, every: .milliseconds(1))
        #expect(lines.count == 2)
        #expect(lines[0].contains("error: retention failed and is tried again") && lines[0].contains("no room"))
        #expect(lines[1].contains("1 of them"))
    }

    @Test func `a cancelled wait for the store is no failure`() async throws {
        let store = PruneCounter(answers: [.failure(CancellationError())])
        #expect(try await run(store, times: 1, every: .seconds(3_600)).isEmpty)
    }

    @Test func `unless told otherwise it is applied once a minute`() {
        #expect(RetentionTask.interval == .seconds(60))
    }
}

/// The lines of a log.
private final class Lines: Sendable {
    private let state = Mutex<[String]>([])

    var all: [String] { state.withLock { $0 } }

    func append(_ line: String) {
        state.withLock { $0.append(line) }
    }
}
