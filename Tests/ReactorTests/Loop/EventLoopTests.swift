// SPDX-License-Identifier: Apache-2.0

import Reactor
import TestSupport
import Testing

struct EventLoopTests {
    @Test func `an actor on a loop runs on its thread, before and after waiting`() async throws {
        try await withLoop { resident in
            let here = await resident.run { resident in
                let before = resident.loop.isCurrent
                await Task.yield()
                return before && resident.loop.isCurrent
            }
            #expect(here)
            #expect(!resident.loop.isCurrent)
        }
    }

    @Test func `a task that prefers a loop runs on its thread`() async throws {
        try await withLoop { resident in
            let loop = resident.loop
            let here = await Task(executorPreference: loop) { loop.isCurrent }.value
            #expect(here)
        }
    }

    @Test func `the runtime's checks of isolation know the loop's thread`() async throws {
        try await withLoop { resident in
            let answers = await withCheckedContinuation { continuation in
                resident.loop.execute {
                    // No task runs here: only the loop itself can answer for its thread.
                    let answer = resident.assumeIsolated { $0.loop.isIsolatingCurrentContext() }
                    continuation.resume(returning: answer)
                }
            }
            #expect(answers == true)
            #expect(resident.loop.isIsolatingCurrentContext() == false)
        }
    }

    @Test func `claiming isolation on another thread ends the program`() async {
        await #expect(processExitsWith: .failure) {
            let loop = try EventLoop(name: "test")
            loop.checkIsolated()
        }
    }

    @Test func `closures from one thread run in the order they were handed in`() async throws {
        try await withLoop { resident in
            let order = Shared<[Int]>([])
            await withCheckedContinuation { continuation in
                for number in 0..<1_000 {
                    resident.loop.execute {
                        order.update { $0.append(number) }
                        if number == 999 { continuation.resume() }
                    }
                }
            }
            #expect(order.value == Array(0..<1_000))
        }
    }

    @Test func `work from many threads at once is all done`() async throws {
        try await withLoop { resident in
            let done = Shared(0)
            await withTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<500 {
                            await resident.run { _ in done.update { $0 += 1 } }
                        }
                    }
                }
            }
            #expect(done.value == 4_000)
        }
    }

    @Test func `more jobs than one turn takes do not keep closures from running`() async throws {
        try await withLoop { resident in
            let isOver = Shared(false)
            let spinning = Task {
                await resident.run { _ in
                    var turns = 0
                    while !isOver.value {
                        await Task.yield()
                        turns += 1
                    }
                    return turns
                }
            }
            await withCheckedContinuation { continuation in
                resident.loop.execute { continuation.resume() }
            }
            isOver.update { $0 = true }
            #expect(await spinning.value >= 0)
        }
    }

    @Test func `a hook runs when the loop goes to sleep`() async throws {
        try await withLoop { resident in
            let (slept, continuation) = AsyncStream.makeStream(of: Bool.self)
            await resident.run { resident in
                let loop = resident.loop
                loop.onSleep { continuation.yield(loop.isCurrent) }
            }
            var iterator = slept.makeAsyncIterator()
            #expect(await iterator.next() == true)
        }
    }

    @Test func `no hook runs while there is work`() async throws {
        try await withLoop { resident in
            let sleeps = Shared(0)
            await resident.run { $0.loop.onSleep { sleeps.update { $0 += 1 } } }
            let during = await Task(executorPreference: resident.loop) {
                let before = sleeps.value
                for _ in 0..<2_000 { await Task.yield() }
                return sleeps.value - before
            }.value
            #expect(during == 0)
        }
    }

    @Test func `a stopped loop drops closures and lets go of itself`() async throws {
        weak var gone: EventLoop?
        do {
            let loop = try EventLoop(name: "test")
            gone = loop
            loop.stop()
            await withCheckedContinuation { continuation in
                loop.execute { continuation.resume() }
            }
        }
        while gone != nil { await Task.yield() }
        #expect(gone == nil)
    }

    @Test func `what is bound to a loop is reached only there`() async throws {
        try await withLoop { resident in
            let bound = await resident.run { LoopBound([1, 2, 3], to: $0.loop) }
            let sum = await withCheckedContinuation { continuation in
                bound.perform { continuation.resume(returning: $0.reduce(0, +)) }
            }
            #expect(sum == 6)
            #expect(await resident.run { _ in bound.withValue(\.count) } == 3)
        }
    }

    @Test func `what is bound to a loop is refused elsewhere`() async {
        await #expect(processExitsWith: .failure) {
            let resident = Resident(on: try EventLoop(name: "test"))
            let bound = await resident.run { LoopBound(1, to: $0.loop) }
            bound.withValue { _ in }
        }
    }
}
