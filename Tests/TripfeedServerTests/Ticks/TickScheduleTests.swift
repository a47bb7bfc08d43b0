// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TripfeedServer

struct TickScheduleTests {
    private let start = ContinuousClock.Instant.now

    @Test func `a ping is due after its interval, and then again`() {
        var schedule = TickSchedule(ping: .seconds(15), now: start)
        #expect(schedule.deadline == start + .seconds(15))
        #expect(schedule.take(at: start + .milliseconds(14_999)) == (false, false))
        #expect(schedule.deadline == start + .seconds(15))
        #expect(schedule.take(at: start + .seconds(15)) == (true, false))
        #expect(schedule.deadline == start + .seconds(30))
    }

    @Test func `a bookmark is due once a minute`() {
        var schedule = TickSchedule(ping: .seconds(300), now: start)
        #expect(schedule.deadline == start + .seconds(60))
        #expect(schedule.take(at: start + .milliseconds(59_999)) == (false, false))
        #expect(schedule.take(at: start + .seconds(60)) == (false, true))
        #expect(schedule.deadline == start + .seconds(120))
        #expect(schedule.take(at: start + .seconds(119)) == (false, false))
    }

    @Test func `what is long overdue comes once`() {
        var schedule = TickSchedule(ping: .seconds(5), now: start)
        let late = start + .seconds(3_600)
        #expect(schedule.take(at: late) == (true, true))
        #expect(schedule.take(at: late) == (false, false))
        #expect(schedule.deadline == late + .seconds(5))
    }
}
