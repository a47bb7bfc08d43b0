// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let ranges = [
        StorePromise("through fixes the last transaction of the range", through),
        StorePromise("through is judged like any token", judgedEnds),
        StorePromise("since is the earliest time and until is the end of the range", times),
        StorePromise("an until behind the head's time ends at the head", lateUntil),
        StorePromise("a range that ends before it begins is empty and answers the token asked with", reversed),
        StorePromise("whatever is asked for, a reader gets what looking at everything gives", random),
    ]

    /// A time that is some milliseconds behind the clock's start.
    private static func time(_ offset: Int64) -> Timestamp {
        Timestamp(milliseconds: ManualClock.start + offset) ?? .latest
    }

    private static func through(_ subject: StoreUnderTest) async throws {
        for number in 1...6 { _ = try await subject.insertTrip("Trip \(number)", author: number == 6 ? "b" : "a") }
        let all = try await subject.tokens()
        let reader = try subject.store.makeReader()
        for last in 1...6 {
            var descriptor = HistoryDescriptor(after: .token(all[1]), limit: 3)
            descriptor.through = all[last]
            let page = try await reader.history(descriptor)
            #expect(page.count == min(3, last - 1))
            #expect(page.token == all[min(4, last)] && page.hasMore == (last > 4))
            #expect(page.isFixed, "The limit or the token ended it.")
            #expect(try await reader.transactions(descriptor).map(\.token) == Array(all[..<(last + 1)].dropFirst(2)))
        }
        var descriptor = HistoryDescriptor(after: .start)
        descriptor.through = all[4]
        descriptor.filter.authors = [Label("b")]
        let empty = try await reader.history(descriptor)
        #expect(empty.count == 0 && empty.token == all[4] && !empty.hasMore && empty.isFixed)
    }

    private static func judgedEnds(_ subject: StoreUnderTest) async throws {
        for number in 1...4 { _ = try await subject.insertTrip("Trip \(number)") }
        let all = try await subject.tokens()
        _ = try await subject.store.prune(.through(all[2]))
        let reader = try subject.store.makeReader()
        let status = try await reader.status()
        func altered(_ token: HistoryToken, number: Int64? = nil, store: RecordID? = nil) -> HistoryToken {
            HistoryToken(
                store: store ?? token.store,
                number: number ?? token.number,
                fingerprint: token.fingerprint ^ 1
            )
        }
        let bad: [(HistoryToken, TokenError.Reason)] = [
            (all[1], .expired), (altered(all[3]), .diverged), (altered(all[4], number: 9), .diverged),
            (altered(all[3], store: .made(1)), .foreign),
        ]
        for (token, reason) in bad {
            var descriptor = HistoryDescriptor(after: .start)
            descriptor.through = token
            let through = await #expect(throws: ReadError.self) { _ = try await reader.history(descriptor) }
            #expect(through == .token(status.error(reason)))
            descriptor.through = nil
            descriptor.order = .descending
            descriptor.cursor = HistoryCursor(head: token, number: 3, scope: 0)
            let cursor = await #expect(throws: ReadError.self) { _ = try await reader.history(descriptor) }
            #expect(cursor == .token(status.error(reason)))
        }
        var descriptor = HistoryDescriptor(after: .start)
        descriptor.through = all[2]
        let page = try await reader.history(descriptor)
        #expect(page.count == 0 && page.token == all[2] && !page.hasMore && page.startsAtPrunedHistory)
    }

    private static func times(_ subject: StoreUnderTest) async throws {
        let offsets: [Int64] = [0, 0, 10, 10, 10, 11, 30, 30, 31]
        for (index, offset) in offsets.enumerated() {
            subject.clock.set(offset)
            _ = try await subject.insertTrip("Trip \(index)")
        }
        let all = try await subject.tokens()
        let reader = try subject.store.makeReader()
        let bounds: [Int64?] = [nil, -1, 0, 1, 10, 11, 12, 29, 30, 31]
        for since in bounds {
            for until in bounds {
                var descriptor = HistoryDescriptor(after: .start)
                descriptor.since = since.map { time($0) }
                descriptor.until = until.map { time($0) }
                let page = try await reader.history(descriptor)
                let expected = offsets.count { $0 >= since ?? .min && $0 < until ?? .max }
                #expect(page.count == expected && !page.hasMore && !page.isFixed, "\(since as Any), \(until as Any)")
                let isReversed = since ?? .min > until ?? .max
                let end = isReversed ? 0 : offsets.count { $0 < until ?? .max }
                #expect(page.token == all[end] && page.start == all[0], "\(since as Any), \(until as Any)")
                descriptor.limit = 2
                #expect(try await reader.transactions(descriptor).count == expected)
                let first = try await reader.history(descriptor)
                let isEndedByLimit = expected >= 2 && first.token < all[9]
                #expect(first.isFixed == isEndedByLimit, "\(since as Any), \(until as Any)")
            }
        }
        for time in [Timestamp.earliest, .latest] {
            var descriptor = HistoryDescriptor(after: .start)
            descriptor.since = time
            #expect(try await reader.history(descriptor).count == (time == .latest ? 0 : 9))
            descriptor.since = nil
            descriptor.until = time
            #expect(try await reader.history(descriptor).count == (time == .latest ? 9 : 0))
        }
    }

    private static func lateUntil(_ subject: StoreUnderTest) async throws {
        let first = try await subject.save(.insert(.trip("First")))
        let reader = try subject.store.makeReader()
        var descriptor = HistoryDescriptor(after: .start)
        descriptor.until = time(5)
        let early = try await reader.history(descriptor)
        #expect(early.count == 1 && early.token == first.token && !early.hasMore)
        #expect(!early.isFixed, "There may be more before that time.")
        subject.clock.set(4)
        let second = try await subject.save(.insert(.trip("Second")))
        subject.clock.set(5)
        _ = try await subject.insertTrip("Third")
        let late = try await reader.history(descriptor)
        #expect(late.count == 2 && late.token == second.token && !late.hasMore)
        descriptor.after = .token(late.token)
        let rest = try await reader.history(descriptor)
        #expect(rest.count == 0 && rest.token == second.token && !rest.hasMore)
    }

    private static func reversed(_ subject: StoreUnderTest) async throws {
        for number in 1...5 {
            subject.clock.set(Int64(number))
            _ = try await subject.insertTrip("Trip \(number)")
        }
        let all = try await subject.tokens()
        let reader = try subject.store.makeReader()
        func expectEmpty(_ change: (inout HistoryDescriptor) -> Void) async throws {
            var descriptor = HistoryDescriptor(after: .token(all[3]))
            change(&descriptor)
            let page = try await reader.history(descriptor)
            #expect(page.count == 0 && page.token == all[3] && page.start == all[3] && !page.hasMore)
            let back = try await reader.transactionsBackwards(descriptor)
            #expect(back.transactions.isEmpty)
        }
        try await expectEmpty { $0.through = all[1] }
        try await expectEmpty { $0.through = all[0] }
        try await expectEmpty { $0.until = time(2) }
        try await expectEmpty { $0.until = .earliest }
        try await expectEmpty { ($0.since, $0.until) = (time(6), time(5)) }
        try await expectEmpty { $0.through = all[3] }
        var descriptor = HistoryDescriptor(after: .now)
        descriptor.through = all[2]
        #expect(try await reader.history(descriptor).token == all[5])
    }

    private static func random(_ subject: StoreUnderTest) async throws {
        var questions = RandomQuestions(seed: 7)
        var saves = RandomSaves(seed: 11)
        for number in 0..<400 {
            subject.clock.set(Int64(number / 3) * 10)
            var save = saves.next()
            save.author = [nil, "a", "b"][number % 3]
            save.bundle = number % 4 == 0 ? "bundle" : nil
            _ = try? await subject.store.save(save)
        }
        let reader = try subject.store.makeReader()
        let history = NaiveHistory(
            transactions: try await subject.transactions(),
            schema: subject.store.schema
        )
        let head = try await subject.head()
        try #require(history.transactions.count > 50)
        for _ in 0..<300 {
            let descriptor = questions.next(about: history.transactions.map(\.token))
            let start = try await reader.resolve(descriptor.after).token
            let expected = history.shown(descriptor, after: start)
            let (found, token) = try await reader.walk(descriptor)
            #expect(found.map { NaiveHistory.Shown($0) } == expected, "\(descriptor)")
            #expect(token == history.end(of: descriptor, after: start), "\(descriptor)")
            let back = try await reader.transactionsBackwards(descriptor)
            #expect(back.transactions.map { NaiveHistory.Shown($0) } == expected.reversed(), "\(descriptor)")
            #expect(back.token == head)
        }
    }
}
