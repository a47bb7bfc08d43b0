// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SQLiteStore

struct CheckpointScheduleTests {
    private static let interval = CheckpointSchedule.interval

    @Test func `the first checkpoint is due at the interval and not before`() {
        var schedule = CheckpointSchedule()
        let before = schedule.isDue(logPageCount: Self.interval - 1)
        let then = schedule.isDue(logPageCount: Self.interval)
        #expect(!before && then)
    }

    @Test func `a log that goes on growing gets one for each interval`() {
        var schedule = CheckpointSchedule()
        var due: [Int] = []
        for pages in stride(from: 100, through: 3 * Self.interval, by: 100)
        where schedule.isDue(logPageCount: pages) { due.append(pages) }
        #expect(due == [Self.interval, 2 * Self.interval, 3 * Self.interval])
    }

    @Test func `a log that began anew is measured from its beginning`() {
        var schedule = CheckpointSchedule()
        _ = schedule.isDue(logPageCount: Self.interval + 50)
        let afterRestart = schedule.isDue(logPageCount: 20)
        let atInterval = schedule.isDue(logPageCount: Self.interval)
        #expect(!afterRestart && atInterval)
    }

    @Test func `one that failed is due again at once`() {
        var schedule = CheckpointSchedule()
        _ = schedule.isDue(logPageCount: Self.interval)
        schedule.didFail()
        let again = schedule.isDue(logPageCount: Self.interval + 1)
        #expect(again)
    }
}
