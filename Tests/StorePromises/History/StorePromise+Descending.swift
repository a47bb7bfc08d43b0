// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let descending = [
        StorePromise(
            "desc starts at the newest and walks back and every page has the head of the first read",
            walksBack
        ),
        StorePromise("a walk back meets each transaction once while others are saved", steadyWalk),
        StorePromise("a walk back that pruning overtakes ends at the low mark", overtakenWalk),
        StorePromise("a page of a walk back is fixed when a cursor began it and its limit ended it", fixedPages),
        StorePromise("large pages end early on the way back too", largePagesBackwards),
        StorePromise("a walk back passes over what a filter leaves out", rareAuthorBackwards),
    ]

    private static func descriptor(_ limit: Int, after position: HistoryPosition = .start) -> HistoryDescriptor {
        var descriptor = HistoryDescriptor(after: position, limit: limit)
        descriptor.order = .descending
        descriptor.scope = 99
        return descriptor
    }

    private static func walksBack(_ subject: StoreUnderTest) async throws {
        let reader = try subject.store.makeReader()
        let nothing = try await reader.history(descriptor(3))
        #expect(nothing.count == 0 && nothing.token.number == 0 && !nothing.hasMore && nothing.next == nil)
        for number in 1...7 { _ = try await subject.insertTrip("Trip \(number)") }
        let all = try await subject.tokens()
        for limit in 1...9 {
            let page = try await reader.history(descriptor(limit))
            #expect(
                try ShownTransaction.list(page.transactions).map(\.token) == all.dropFirst().suffix(limit).reversed()
            )
            #expect(page.token == all[7] && page.start == all[0])
            #expect(page.hasMore == (limit < 7) && (page.next != nil) == (limit < 7))
            let walk = try await reader.transactionsBackwards(descriptor(limit))
            #expect(walk.transactions.map(\.token) == all.dropFirst().reversed() && walk.token == all[7])
        }
        let behind = try await reader.transactionsBackwards(descriptor(2, after: .token(all[3])))
        #expect(behind.transactions.map(\.token.number) == [7, 6, 5, 4])
        var range = descriptor(2, after: .token(all[1]))
        range.through = all[4]
        let part = try await reader.transactionsBackwards(range)
        #expect(part.transactions.map(\.token.number) == [4, 3, 2])
        #expect(part.token == all[7], "A place to follow from is the head, wherever the range ends.")
        let now = try await reader.history(descriptor(2, after: .now))
        #expect(now.count == 0 && now.token == all[7] && !now.hasMore && now.next == nil)
    }

    private static func steadyWalk(_ subject: StoreUnderTest) async throws {
        for number in 1...6 { _ = try await subject.insertTrip("Trip \(number)") }
        let head = try await subject.head()
        let reader = try subject.store.makeReader()
        var next = descriptor(2)
        var found: [Int64] = []
        for round in 1...3 {
            let page = try await reader.history(next)
            #expect(page.token == head)
            found += try ShownTransaction.list(page.transactions).map(\.token.number)
            #expect((page.next == nil) == (round == 3))
            next.cursor = page.next
            _ = try await subject.insertTrip("Another \(round)")
        }
        #expect(found == [6, 5, 4, 3, 2, 1])
        let rest = try await reader.transactions(HistoryDescriptor(after: .token(head)))
        #expect(rest.map(\.token.number) == [7, 8, 9], "Who follows from the head misses nothing.")
    }

    private static func overtakenWalk(_ subject: StoreUnderTest) async throws {
        for number in 1...8 { _ = try await subject.insertTrip("Trip \(number)") }
        let all = try await subject.tokens()
        let reader = try subject.store.makeReader()
        let first = try await reader.history(descriptor(2))
        #expect(!first.startsAtPrunedHistory)
        _ = try await subject.store.prune(.through(all[4]))
        var second = descriptor(3)
        second.cursor = first.next
        let page = try await reader.history(second)
        #expect(try ShownTransaction.list(page.transactions).map(\.token.number) == [6, 5])
        #expect(!page.hasMore && page.next == nil && page.token == all[8])
        #expect(page.startsAtPrunedHistory && page.start == all[4])
        _ = try await subject.store.prune(.through(all[7]))
        let empty = try await reader.history(second)
        #expect(empty.count == 0 && !empty.hasMore && empty.next == nil && empty.token == all[8])
        second.after = .token(all[4])
        let expired = await #expect(throws: ReadError.self) { _ = try await reader.history(second) }
        let status = try await reader.status()
        #expect(expired == .token(status.error(.expired)), "Where it was to end is gone.")
        _ = try await subject.insertTrip("Trip 9")
        _ = try await subject.store.prune(.through(try await subject.head()))
        second.after = .start
        let gone = await #expect(throws: ReadError.self) { _ = try await reader.history(second) }
        let last = try await reader.status()
        #expect(gone == .token(last.error(.expired)), "So is the place to follow from.")
    }

    private static func fixedPages(_ subject: StoreUnderTest) async throws {
        for number in 1...5 { _ = try await subject.insertTrip("Trip \(number)") }
        let reader = try subject.store.makeReader()
        var next = descriptor(2)
        let first = try await reader.history(next)
        #expect(!first.isFixed, "The head may move.")
        next.cursor = first.next
        let second = try await reader.history(next)
        #expect(second.isFixed && second.hasMore)
        _ = try await subject.insertTrip("Trip 6")
        let again = try await reader.history(next)
        #expect(again.transactions == second.transactions && again.token == second.token && again.next == second.next)
        next.cursor = second.next
        let third = try await reader.history(next)
        #expect(third.count == 1 && !third.hasMore && !third.isFixed, "The low mark may move.")
    }

    private static func largePagesBackwards(_ subject: StoreUnderTest) async throws {
        for number in 1...9 { _ = try await subject.insertTrip("Trip \(number)") }
        let reader = try subject.store.makeReader()
        let all = try await subject.tokens()
        let whole = try await reader.history(descriptor(9))
        for byteLimit in [1, whole.transactions.count / 4, whole.transactions.count / 2, whole.transactions.count] {
            var limited = descriptor(9)
            limited.byteLimit = byteLimit
            let page = try await reader.history(limited)
            #expect(page.count > 0 && (page.count == 1 || page.transactions.count <= byteLimit))
            #expect(page.hasMore == (page.count < 9))
            limited.cursor = page.next
            if page.hasMore { #expect(try await !reader.history(limited).isFixed, "Its size ended it.") }
            limited.cursor = nil
            let walk = try await reader.transactionsBackwards(limited)
            #expect(walk.transactions.map(\.token) == all.dropFirst().reversed())
        }
    }

    /// More transactions are left out than any page looks at.
    private static func rareAuthorBackwards(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip", author: "rare")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for saver in 0..<32 {
                group.addTask {
                    for round in 0..<140 {
                        try await subject.save(.insert(.item("\(saver).\(round)", trip: trip.id)), author: "common")
                    }
                }
            }
            try await group.waitForAll()
        }
        let last = try await subject.save(.insert(.trip("Last")), author: "rare")
        let reader = try subject.store.makeReader()
        var wanted = descriptor(10)
        wanted.filter.authors = [Label("rare")]
        let page = try await reader.history(wanted)
        #expect(page.count == 2 && !page.hasMore && page.next == nil)
        wanted.filter.authors = []
        wanted.filter.excludedAuthors = [Label("common")]
        let walk = try await reader.transactionsBackwards(wanted)
        #expect(walk.transactions.map(\.token.number) == [last.token.number, 1])
    }
}
