// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let positions = [
        StorePromise("a time is the last transaction that is not later", times),
        StorePromise("the start and the head are positions", ends),
    ]

    private static func times(_ subject: StoreUnderTest) async throws {
        let reader = try subject.store.makeReader()
        let early = try #require(Timestamp(milliseconds: ManualClock.start - 1))
        #expect(try await reader.resolve(.time(early)).token.number == 0)
        let offsets: [Int64] = [0, 0, 10, 10, 10, 11, 30, 30, 31]
        for (index, offset) in offsets.enumerated() {
            subject.clock.set(offset)
            _ = try await subject.insertTrip("Trip \(index)")
        }
        for offset in -2...33 as ClosedRange<Int64> {
            let time = try #require(Timestamp(milliseconds: ManualClock.start + offset))
            let expected = offsets.count { $0 <= offset }
            let (token, status) = try await reader.resolve(.time(time))
            #expect(token.number == Int64(expected))
            #expect(status.token.number == 9)
            let page = try await reader.history(HistoryDescriptor(after: .time(time)))
            #expect(page.start == token && page.count == offsets.count - expected)
            try await #expect(reader.resolve(.token(token)).token == token, "It is a token like any other.")
        }
        for time in [Timestamp.earliest, .latest] {
            let number = try await reader.resolve(.time(time)).token.number
            #expect(number == (time == .latest ? 9 : 0))
        }
    }

    private static func ends(_ subject: StoreUnderTest) async throws {
        let first = try await subject.save(.insert(.trip("Trip 1")))
        let second = try await subject.save(.insert(.trip("Trip 2")))
        let reader = try subject.store.makeReader()
        let start = try await reader.resolve(.start)
        let now = try await reader.resolve(.now)
        #expect(start.token == first.previousToken && start.status.oldestToken == start.token)
        #expect(now.token == second.token && now.status.token == now.token)
        let page = try await reader.history(HistoryDescriptor(after: .now))
        #expect(page.count == 0 && page.token == second.token && page.start == second.token && !page.hasMore)
        #expect(page.transactions == Array("[]".utf8))
    }
}
