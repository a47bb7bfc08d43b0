// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Reactor

/// Counts its calls and says on which the waiting test goes on.
private final class Recorder: TimerObserver {
    var calls = 0
    var onCall: () -> Void = {}

    func deadlineReached() {
        calls += 1
        onCall()
    }
}

/// Makes a timer that calls an observer.
private func makeTimer(on loop: EventLoop, calling observer: Recorder) -> LoopTimer {
    let timer = LoopTimer(on: loop)
    timer.report(to: observer)
    return timer
}

struct LoopTimerTests {
    @Test func `the heap gives timers in the order of their deadlines`() async throws {
        try await withLoop { resident in
            await resident.run { resident in
                let (start, observer) = (resident.loop.now, Recorder())
                let timers = (0..<500).map { _ in makeTimer(on: resident.loop, calling: observer) }
                for (index, timer) in timers.enumerated() {
                    timer.deadline = start + .seconds(3_600 + index * 7_919 % 500)
                }
                for index in stride(from: 0, to: 500, by: 7) { timers[index].cancel() }
                for index in stride(from: 1, to: 500, by: 14) { timers[index].deadline = start + .seconds(index) }
                let expected = timers.filter { $0.position != LoopTimer.nowhere }.map(\.slot).sorted()
                var found: [ContinuousClock.Instant] = []
                while let timer = resident.loop.timers.popDue(at: start + .seconds(10_000)) { found.append(timer.slot) }
                #expect(found == expected)
                #expect(found.count == 500 - 72)
                withExtendedLifetime(observer) {}
            }
        }
    }

    @Test func `a deadline that comes calls the observer once`() async throws {
        try await withLoop { resident in
            let calls = await resident.run { resident in
                let (recorder, done) = (Recorder(), Parking())
                recorder.onCall = { done.unpark() }
                let timer = makeTimer(on: resident.loop, calling: recorder)
                timer.deadline = resident.loop.now + .milliseconds(1)
                await done.park()
                let calls = recorder.calls
                #expect(timer.deadline == nil)
                #expect(resident.loop.timers.count == 0)
                recorder.onCall = {}
                return calls
            }
            #expect(calls == 1)
        }
    }

    @Test func `a deadline moved later keeps its place and does not call early`() async throws {
        try await withLoop { resident in
            await resident.run { resident in
                let (loop, recorder) = (resident.loop, Recorder())
                let timer = makeTimer(on: loop, calling: recorder)
                let start = loop.now
                timer.deadline = start + .seconds(60)
                timer.deadline = start + .seconds(90)
                #expect(timer.slot == start + .seconds(60))
                loop.fireTimers(at: start + .seconds(60))
                #expect(recorder.calls == 0)
                #expect(timer.slot == start + .seconds(90))
                loop.fireTimers(at: start + .seconds(90))
                #expect(recorder.calls == 1)
            }
        }
    }

    @Test func `a deadline moved earlier takes an earlier place`() async throws {
        try await withLoop { resident in
            await resident.run { resident in
                let (loop, recorder) = (resident.loop, Recorder())
                let timer = makeTimer(on: loop, calling: recorder)
                let start = loop.now
                timer.deadline = start + .seconds(60)
                timer.deadline = start + .seconds(30)
                loop.fireTimers(at: start + .seconds(30))
                #expect(recorder.calls == 1)
            }
        }
    }

    @Test func `a deadline taken back calls nobody`() async throws {
        try await withLoop { resident in
            await resident.run { resident in
                let (loop, recorder) = (resident.loop, Recorder())
                let timer = makeTimer(on: loop, calling: recorder)
                timer.deadline = loop.now + .seconds(60)
                timer.deadline = nil
                loop.fireTimers(at: loop.now + .seconds(61))
                #expect(recorder.calls == 0)
                #expect(loop.timers.count == 0)
            }
        }
    }

    @Test func `a timer may cancel another that is due in the same turn`() async throws {
        try await withLoop { resident in
            await resident.run { resident in
                let (loop, first, second) = (resident.loop, Recorder(), Recorder())
                let (early, late) = (makeTimer(on: loop, calling: first), makeTimer(on: loop, calling: second))
                early.deadline = loop.now + .seconds(1)
                late.deadline = loop.now + .seconds(2)
                first.onCall = { late.cancel() }
                loop.fireTimers(at: loop.now + .seconds(3))
                #expect(first.calls == 1)
                #expect(second.calls == 0)
                first.onCall = {}
            }
        }
    }

    @Test func `a timer that arms itself for the past waits for the next turn`() async throws {
        try await withLoop { resident in
            await resident.run { resident in
                let (loop, recorder) = (resident.loop, Recorder())
                let timer = makeTimer(on: loop, calling: recorder)
                timer.deadline = loop.now
                recorder.onCall = { timer.deadline = loop.now }
                loop.fireTimers(at: loop.now)
                #expect(recorder.calls == 1)
                recorder.onCall = {}
                timer.cancel()
            }
        }
    }

    @Test(
        arguments: [
            (Duration.zero, 0), (.nanoseconds(1), 1), (.milliseconds(1), 1), (.microseconds(1_001), 2),
            (.seconds(-1), 0),
            (.seconds(90_000), 86_400_000),
        ] as [(Duration, CInt)]
    )
    func `the loop sleeps whole milliseconds and never wakes early`(_ wait: Duration, _ milliseconds: CInt) async throws
    {
        try await withLoop { resident in
            await resident.run { resident in
                let (loop, recorder) = (resident.loop, Recorder())
                let timer = makeTimer(on: loop, calling: recorder)
                #expect(loop.timers.millisecondsUntilNext(from: loop.now) == -1)
                timer.deadline = loop.now + wait
                #expect(loop.timers.millisecondsUntilNext(from: loop.now) == milliseconds)
                timer.cancel()
            }
        }
    }
}
