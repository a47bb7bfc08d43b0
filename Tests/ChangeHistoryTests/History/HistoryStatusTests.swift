// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct HistoryStatusTests {
    private static let store = RecordID(high: 1, low: 2)
    private static let other = RecordID(high: 1, low: 3)

    private struct Missing: Error {}

    /// A history whose number n has the fingerprint 100 + n.
    private func status(low: Int64, head: Int64) -> HistoryStatus {
        func token(_ number: Int64) -> HistoryToken {
            HistoryToken(store: Self.store, number: number, fingerprint: UInt64(100 + number))
        }
        return HistoryStatus(token: token(head), oldestToken: token(low))
    }

    @Test(
        arguments: [
            // number, fingerprint, verdict: the table of the contract, with low mark 3 and head 7
            (3, 103, nil),  // the low mark itself
            (4, 104, nil), (6, 106, nil),  // between
            (7, 107, nil),  // the head
            (3, 999, .diverged), (4, 999, .diverged), (6, 999, .diverged), (7, 999, .diverged),
            (4, 105, .diverged),  // another number's fingerprint
            (8, 108, .diverged), (8, 107, .diverged), (.max, 0, .diverged),  // above the head, at once
            (2, 102, .expired), (2, 999, .expired), (0, 100, .expired),  // below the low mark
        ] as [(Int64, UInt64, TokenError.Reason?)]
    )
    func `a token is judged by its number and fingerprint`(
        number: Int64,
        fingerprint: UInt64,
        expected: TokenError.Reason?
    ) {
        let status = status(low: 3, head: 7)
        let candidate = HistoryToken(store: Self.store, number: number, fingerprint: fingerprint)
        let error = status.judge(candidate) { UInt64(100 + $0) }
        #expect(error?.reason == expected)
        #expect(error.map { $0.oldestToken == status.oldestToken && $0.currentToken == status.token } ?? true)
    }

    @Test(arguments: [0, 3, 5, 7, 8] as [Int64])
    func `another store's token is foreign, whatever its number`(number: Int64) {
        let candidate = HistoryToken(store: Self.other, number: number, fingerprint: UInt64(100 + number))
        let error = status(low: 3, head: 7).judge(candidate) { UInt64(100 + $0) }
        #expect(error?.reason == .foreign)
    }

    @Test func `history is looked at strictly between the ends, and only once`() {
        let status = status(low: 3, head: 7)
        var asked: [Int64] = []
        for number in Int64(0)...9 {
            let candidate = HistoryToken(store: Self.store, number: number, fingerprint: UInt64(100 + number))
            _ = status.judge(candidate) { number in
                asked.append(number)
                return UInt64(100 + number)
            }
        }
        #expect(asked == [4, 5, 6])
    }

    @Test func `a number without a row has diverged`() {
        let candidate = HistoryToken(store: Self.store, number: 5, fingerprint: 105)
        let error = status(low: 3, head: 7).judge(candidate) { _ in nil }
        #expect(error?.reason == .diverged)
    }

    @Test func `what looking up throws is thrown on`() {
        let candidate = HistoryToken(store: Self.store, number: 5, fingerprint: 105)
        #expect(throws: Missing.self) {
            try status(low: 3, head: 7).judge(candidate) { _ throws(Missing) in throw Missing() }
        }
    }

    @Test(arguments: [0, 7] as [Int64])
    func `an empty history has one valid token, its low mark and head`(number: Int64) {
        let status = status(low: number, head: number)
        #expect(status.judge(status.token) { _ in nil } == nil)
        let wrong = HistoryToken(store: Self.store, number: number, fingerprint: 1)
        #expect(status.judge(wrong) { _ in nil }?.reason == .diverged)
        let later = HistoryToken(store: Self.store, number: number + 1, fingerprint: 1)
        #expect(status.judge(later) { _ in nil }?.reason == .diverged)
        #expect(status.transactionCount == 0)
        #expect(status.eventCounter == number)
    }

    @Test func `the counter counts what was ever committed, the count what is left`() {
        let status = status(low: 3, head: 7)
        #expect(status.eventCounter == 7)
        #expect(status.transactionCount == 4)
    }
}
