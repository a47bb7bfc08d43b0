// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Feed
import Synchronization
import Testing

struct FeedHubTests {
    private func notice(_ number: Int64) -> CommitNotice {
        CommitNotice(
            head: HistoryToken(store: RecordID(high: 0, low: 0), number: number, fingerprint: 0),
            transactions: [TransactionSummary(author: nil, bundle: nil, process: nil, models: PositionSet([0]))]
        )
    }

    @Test func `a loop is woken once until it has looked`() {
        let hub = FeedHub()
        let wakes = Mutex(0)
        let mailbox = hub.makeMailbox { wakes.withLock { $0 += 1 } }
        hub.publish(notice(1))
        hub.publish(notice(2))
        #expect(wakes.withLock { $0 } == 1)
        let batch = mailbox.take()
        #expect(batch?.head.number == 2)
        #expect(batch?.transactions?.count == 2)
        #expect(mailbox.take() == nil)
        hub.publish(notice(3))
        #expect(wakes.withLock { $0 } == 2)
    }

    @Test func `every loop hears of every commit`() {
        let hub = FeedHub()
        let mailboxes = (0..<3).map { _ in hub.makeMailbox {} }
        hub.publish(notice(1))
        #expect(mailboxes.allSatisfy { $0.take()?.head.number == 1 })
    }
}
