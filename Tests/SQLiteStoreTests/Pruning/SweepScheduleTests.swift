// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SQLiteStore

struct SweepScheduleTests {
    private var schedule = SweepSchedule()

    private func goesOn(
        _ schedule: SweepSchedule,
        after elapsed: Int,
        waiting count: Int = 0,
        of target: Int = 4,
        for time: Int = 0
    ) -> Bool {
        schedule.goesOn(
            after: .microseconds(elapsed),
            waiting: (count, target, .microseconds(time)),
            limit: .microseconds(5_000),
            gatherLimit: .microseconds(1_000)
        )
    }

    @Test func `while nobody waits it goes on up to the limit`() {
        #expect(goesOn(schedule, after: 4_999))
        #expect(!goesOn(schedule, after: 5_000))
    }

    @Test func `it uses the time in which savers gather, and no more`() {
        #expect(goesOn(schedule, after: 2_000, waiting: 3, for: 999))
        #expect(!goesOn(schedule, after: 2_000, waiting: 3, for: 1_000))
        #expect(!goesOn(schedule, after: 5_000, waiting: 3, for: 999))
    }

    @Test func `beside many savers it takes half of what the last group took`() {
        var schedule = schedule
        #expect(!goesOn(schedule, after: 0, waiting: 4), "Of a group that was none, half is nothing.")
        schedule.didCommit(savesIn: .microseconds(600))
        schedule.didCommit(savesIn: nil)
        #expect(goesOn(schedule, after: 299, waiting: 4))
        #expect(!goesOn(schedule, after: 300, waiting: 4))
        schedule.didCommit(savesIn: .seconds(1))
        #expect(!goesOn(schedule, after: 5_000, waiting: 4), "The limit is one for long groups too.")
    }

    @Test func `a failure makes it rest until a commit succeeds or the rest is over`() {
        var schedule = schedule
        #expect(!schedule.rests)
        schedule.didFail()
        #expect(schedule.rests)
        schedule.didCommit(savesIn: nil)
        #expect(!schedule.rests)
        schedule.didFail()
        schedule.endRest()
        #expect(!schedule.rests)
    }
}
