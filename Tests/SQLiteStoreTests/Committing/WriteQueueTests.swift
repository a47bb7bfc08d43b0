// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

@testable import SQLiteStore

struct WriteQueueTests {
    private let queue = WriteQueue(limit: 10)

    /// Leaves a request whose answer nobody looks at before the queue is closed.
    private func ask() -> Task<Void, any Error> {
        Task { [queue] in
            try await withCheckedThrowingContinuation { queue.append(.readiness($0)) }
        }
    }

    private func answer(_ requests: [WriteRequest]?) {
        for request in requests ?? [] { request.fail(StoreError(.closed, "This is a test.")) }
    }

    @Test func `what was gathered is taken at once`() async {
        let tasks = [ask(), ask()]
        while queue.waitingCount < 2 { await Task.yield() }
        let requests = queue.take(gathering: 2, within: .milliseconds(900))
        #expect(requests?.count == 2)
        answer(requests)
        for task in tasks { _ = await task.result }
    }

    @Test func `who does not come is not waited for without end`() async {
        let task = ask()
        while queue.waitingCount < 1 { await Task.yield() }
        let requests = queue.take(gathering: 5, within: .microseconds(1))
        #expect(requests?.count == 1)
        answer(requests)
        _ = await task.result
    }

    @Test func `a queue that closes is waited for no longer`() async {
        let task = ask()
        while queue.waitingCount < 1 { await Task.yield() }
        queue.refuse(with: StoreError(.closed, "This is a test."))
        let requests = queue.take(gathering: 5, within: .milliseconds(900))
        #expect(requests?.count == 1)
        answer(requests)
        _ = await task.result
        #expect(queue.take(gathering: 5, within: .milliseconds(900)) == nil)
    }

    @Test func `a writer with other work is given what there is`() async {
        #expect(queue.poll()?.isEmpty == true)
        let task = ask()
        while queue.waitingCount < 1 { await Task.yield() }
        let requests = queue.poll()
        #expect(requests?.count == 1)
        answer(requests)
        _ = await task.result
        queue.refuse(with: StoreError(.closed, "This is a test."))
        #expect(queue.poll() == nil)
    }

    @Test func `patience ends without a request`() {
        let requests = queue.take(gathering: 5, within: .milliseconds(900), patience: .microseconds(1))
        #expect(requests?.isEmpty == true)
    }

    @Test func `patience takes what comes in time, and ends when the queue closes`() async {
        let task = ask()
        while queue.waitingCount < 1 { await Task.yield() }
        let requests = queue.take(gathering: 1, within: .milliseconds(900), patience: .milliseconds(900))
        #expect(requests?.count == 1)
        answer(requests)
        _ = await task.result
        queue.refuse(with: StoreError(.closed, "This is a test."))
        #expect(queue.take(gathering: 1, within: .milliseconds(900), patience: .milliseconds(900)) == nil)
    }
}
