// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let retention = [
        StorePromise("retention takes what is older than its age and not among the newest", boundaries),
        StorePromise("retention never judges by a time later than the clock's", laterTimes),
        StorePromise("retention longer than the calendar keeps everything", longAges),
    ]

    private static func boundaries(_ subject: StoreUnderTest) async throws {
        for number in 1...6 as ClosedRange<Int64> {
            subject.clock.set(number * 10)
            _ = try await subject.insertTrip("Trip \(number)")
        }
        let all = try await subject.tokens()
        var low = 0
        // The transactions are of 10 to 60; what is as old as the age is not older.
        for (now, count, expected) in [
            (109, 0, 0), (110, 0, 0), (111, 0, 1), (130, 0, 2), (131, 4, 2), (131, 3, 3), (900, 3, 3), (900, 2, 4),
            (900, 1, 5), (160, 0, 5), (161, 0, 6),
        ] {
            subject.clock.set(Int64(now))
            let policy = RetentionPolicy(maximumAge: .milliseconds(100), minimumCount: Int64(count))
            let outcome = try await subject.store.prune(.retention(policy))
            #expect(outcome == PruneOutcome(deletedTransactions: Int64(expected - low), oldestToken: all[expected]))
            low = expected
        }
    }

    private static func laterTimes(_ subject: StoreUnderTest) async throws {
        let policy = RetentionPolicy(maximumAge: .milliseconds(100), minimumCount: 0)
        _ = try await subject.insertTrip("In time")
        subject.clock.set(1_000_000)
        _ = try await subject.insertTrip("By a clock that is ahead")
        subject.clock.set(50)
        _ = try await subject.insertTrip("After it was set right, and not before the last")
        #expect(try await subject.store.prune(.retention(policy)).deletedTransactions == 0)
        subject.clock.set(101)
        #expect(try await subject.store.prune(.retention(policy)).deletedTransactions == 1)
        #expect(try await subject.transactions().count == 2)
        subject.clock.set(1_000_100)
        #expect(try await subject.store.prune(.retention(policy)).deletedTransactions == 0)
        subject.clock.set(1_000_101)
        #expect(try await subject.store.prune(.retention(policy)).deletedTransactions == 2)
    }

    private static func longAges(_ subject: StoreUnderTest) async throws {
        _ = try await subject.insertTrip("Trip")
        for age in [Duration.seconds(Int64.max / 2), .seconds(100_000_000_000)] {
            let policy = RetentionPolicy(maximumAge: age, minimumCount: 0)
            #expect(try await subject.store.prune(.retention(policy)).deletedTransactions == 0)
        }
    }
}
