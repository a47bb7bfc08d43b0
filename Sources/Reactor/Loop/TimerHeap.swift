// SPDX-License-Identifier: Apache-2.0

/// The timers of one loop: a binary heap, the earliest first.
///
/// Each timer knows its place, so that it can be moved or taken out without a search.
struct TimerHeap {
    private var timers: [LoopTimer] = []

    var count: Int { timers.count }

    mutating func insert(_ timer: LoopTimer) {
        timer.position = timers.count
        timers.append(timer)
        rise(from: timer.position)
    }

    mutating func remove(_ timer: LoopTimer) {
        let position = timer.position
        precondition(timers[position] === timer, "a timer lost its place in the heap")
        timer.position = LoopTimer.nowhere
        let last = timers.removeLast()
        guard last !== timer else { return }
        put(last, at: position)
        settle(position)
    }

    /// Moves a timer to where its changed place in time belongs.
    mutating func move(_ timer: LoopTimer) {
        settle(timer.position)
    }

    /// The longest that the loop may sleep, in whole milliseconds rounded up; -1 without timers.
    func millisecondsUntilNext(from now: ContinuousClock.Instant) -> CInt {
        guard let next = timers.first?.slot else { return -1 }
        guard next > now else { return 0 }
        let (seconds, attoseconds) = (next - now).components
        guard seconds < 86_400 else { return 86_400_000 }
        return CInt(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    /// The earliest timer whose place in time has come, taken out of the heap.
    mutating func popDue(at now: ContinuousClock.Instant) -> LoopTimer? {
        guard let first = timers.first, first.slot <= now else { return nil }
        remove(first)
        return first
    }

    private mutating func put(_ timer: LoopTimer, at position: Int) {
        timers[position] = timer
        timer.position = position
    }

    private mutating func settle(_ position: Int) {
        let timer = timers[position]
        rise(from: position)
        if timer.position == position { sink(from: position) }
    }

    private mutating func rise(from start: Int) {
        let timer = timers[start]
        var position = start
        while position > 0 {
            let parent = (position - 1) / 2
            guard timer.slot < timers[parent].slot else { break }
            put(timers[parent], at: position)
            position = parent
        }
        put(timer, at: position)
    }

    private mutating func sink(from start: Int) {
        let timer = timers[start]
        var position = start
        while true {
            var child = 2 * position + 1
            guard child < timers.count else { break }
            if child + 1 < timers.count, timers[child + 1].slot < timers[child].slot { child += 1 }
            guard timers[child].slot < timer.slot else { break }
            put(timers[child], at: position)
            position = child
        }
        put(timer, at: position)
    }
}
