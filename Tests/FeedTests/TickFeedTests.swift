// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Feed
import Testing

struct TickFeedTests {
    private let store = RecordID(high: 1, low: 2)
    private let feed: TickFeed<Int64>

    init() {
        feed = TickFeed(head: HistoryToken(store: RecordID(high: 1, low: 2), number: 5, fingerprint: 0)) { $0.number }
    }

    private func token(_ number: Int64) -> HistoryToken {
        HistoryToken(store: store, number: number, fingerprint: 0)
    }

    private func commit(_ number: Int64, author: String? = nil, models: [Int] = [0]) {
        let summary = TransactionSummary(author: author, bundle: nil, process: nil, models: PositionSet(models))
        feed.commit(CommitBatch(CommitNotice(head: token(number), transactions: [summary])))
    }

    private func filter(authors: [String?] = [], excluding: [String?] = []) -> TransactionFilter {
        var filter = TransactionFilter()
        filter.authors = authors.map { $0.map { Label($0) } }
        filter.excludedAuthors = excluding.map { $0.map { Label($0) } }
        return filter
    }

    @Test func `each subscriber is woken once per head`() {
        let first = Inbox()
        let second = Inbox()
        _ = feed.subscribe(filter(), at: token(5), send: first.take)
        _ = feed.subscribe(filter(), at: token(5), send: second.take)
        commit(6)
        #expect(!feed.deliver(atMost: 10))
        #expect(!feed.deliver(atMost: 10))
        #expect(first.messages == [6])
        #expect(second.messages == [6])
    }

    @Test func `commits that come before the sweep are one tick with the newest head`() {
        let inbox = Inbox()
        _ = feed.subscribe(filter(), at: token(5), send: inbox.take)
        commit(6)
        commit(7)
        commit(8)
        _ = feed.deliver(atMost: 10)
        #expect(inbox.messages == [8])
    }

    @Test func `a filter decides who is woken`() {
        let widget = Inbox()
        let others = Inbox()
        let nobody = Inbox()
        _ = feed.subscribe(filter(authors: ["widget"]), at: token(5), send: widget.take)
        _ = feed.subscribe(filter(excluding: ["widget"]), at: token(5), send: others.take)
        _ = feed.subscribe(filter(authors: [nil]), at: token(5), send: nobody.take)
        commit(6, author: "widget")
        _ = feed.deliver(atMost: 10)
        commit(7, author: nil)
        _ = feed.deliver(atMost: 10)
        #expect(widget.messages == [6])
        #expect(others.messages == [7])
        #expect(nobody.messages == [7])
    }

    @Test func `composed and decomposed author names are two authors`() {
        let inbox = Inbox()
        _ = feed.subscribe(filter(authors: ["caf\u{E9}"]), at: token(5), send: inbox.take)
        commit(6, author: "cafe\u{301}")
        _ = feed.deliver(atMost: 10)
        #expect(inbox.messages.isEmpty)
    }

    @Test func `a sweep goes on where it stopped`() {
        let inboxes = (0..<10).map { _ in Inbox() }
        for inbox in inboxes { _ = feed.subscribe(filter(), at: token(5), send: inbox.take) }
        commit(6)
        #expect(feed.deliver(atMost: 4))
        #expect(inboxes.count { $0.messages == [6] } == 4)
        #expect(feed.deliver(atMost: 4))
        #expect(!feed.deliver(atMost: 4))
        #expect(inboxes.allSatisfy { $0.messages == [6] })
    }

    @Test func `a commit in mid-sweep reaches everyone with the newest head`() {
        let inboxes = (0..<10).map { _ in Inbox() }
        for inbox in inboxes { _ = feed.subscribe(filter(), at: token(5), send: inbox.take) }
        commit(6)
        _ = feed.deliver(atMost: 4)
        commit(7)
        while feed.deliver(atMost: 3) {}
        #expect(inboxes.allSatisfy { $0.messages.last == 7 })
        #expect(inboxes.map(\.messages.count).reduce(0, +) == 14)
    }

    @Test func `nobody is passed over when others leave in mid-sweep`() {
        let inboxes = (0..<20).map { _ in Inbox() }
        let subscriptions = inboxes.map { feed.subscribe(filter(), at: token(5), send: $0.take) }
        commit(6)
        _ = feed.deliver(atMost: 5)
        let leavers = [0, 3, 17, 19]
        for index in leavers { feed.unsubscribe(subscriptions[index]) }
        while feed.deliver(atMost: 2) {}
        for (index, inbox) in inboxes.enumerated() where !leavers.contains(index) {
            #expect(inbox.messages == [6], "subscriber \(index)")
        }
    }

    @Test func `a slow subscriber has one pending tick, the newest`() {
        let inbox = Inbox()
        let subscription = feed.subscribe(filter(), at: token(5), send: inbox.take)
        inbox.isOpen = false
        commit(6)
        _ = feed.deliver(atMost: 10)
        commit(7)
        _ = feed.deliver(atMost: 10)
        #expect(inbox.offered == 1)
        #expect(feed.pendingTick(of: subscription) == 7)
        #expect(feed.pendingTick(of: subscription) == nil)
        inbox.isOpen = true
        commit(8)
        _ = feed.deliver(atMost: 10)
        #expect(inbox.messages == [8])
    }

    @Test func `a subscriber who read a newer head than the loop knows is not woken for it`() {
        let inbox = Inbox()
        _ = feed.subscribe(filter(), at: token(6), send: inbox.take)
        commit(6)
        _ = feed.deliver(atMost: 10)
        #expect(inbox.messages.isEmpty)
        #expect(feed.head.number == 6)
    }

    @Test func `who has left is not woken`() {
        let inbox = Inbox()
        let subscription = feed.subscribe(filter(), at: token(5), send: inbox.take)
        feed.unsubscribe(subscription)
        feed.unsubscribe(subscription)
        commit(6)
        #expect(!feed.deliver(atMost: 10))
        #expect(inbox.messages.isEmpty)
        #expect(feed.count == 0)
    }

    @Test func `a batch that grew too large wakes every filter`() {
        let inbox = Inbox()
        _ = feed.subscribe(filter(authors: ["nobody"]), at: token(5), send: inbox.take)
        let summary = TransactionSummary(author: "app", bundle: nil, process: nil, models: PositionSet([0]))
        let full = Array(repeating: summary, count: CommitBatch.maximumCount)
        var batch = CommitBatch(CommitNotice(head: token(9), transactions: full))
        feed.commit(batch)
        _ = feed.deliver(atMost: 10)
        #expect(inbox.messages.isEmpty)
        batch.append(CommitNotice(head: token(10), transactions: [summary]))
        feed.commit(batch)
        _ = feed.deliver(atMost: 10)
        #expect(inbox.messages == [10])
    }
}

/// A subscriber's stream.
private final class Inbox {
    var messages: [Int64] = []
    var offered = 0
    var isOpen = true

    func take(_ message: Int64) -> Bool {
        offered += 1
        if isOpen { messages.append(message) }
        return isOpen
    }
}
