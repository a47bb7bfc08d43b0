// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory

/// The subscribers of one event loop, grouped by filter: who has to be woken, and who was.
///
/// A pure state machine, to which commits and sweeps are told. A tick has the newest head, the same for every filter,
/// so its message is made once for all. A subscriber never queues anything: it has a number up to which it was woken,
/// and its group has the number up to which it should have been.
///
/// It belongs to one loop and is not `Sendable`.
package final class TickFeed<Message> {
    /// The newest head that this loop has heard of.
    package private(set) var head: HistoryToken
    /// The tick for `head`.
    package private(set) var tick: Message
    /// The number of subscribers.
    package private(set) var count = 0

    private let makeTick: (HistoryToken) -> Message
    private var groups: [TransactionFilter: TickGroup<Message>] = [:]
    /// The groups that ask for authors, by each of them: a commit then costs what matches it, not what subscribes.
    private var groupsByAuthor: [Label?: [TickGroup<Message>]] = [:]
    private var otherGroups: [TickGroup<Message>] = []
    private var sweep = TickSweep<Message>()

    /// Makes a feed without subscribers; `makeTick` is called once for each head.
    package init(head: HistoryToken, makeTick: @escaping (HistoryToken) -> Message) {
        self.head = head
        self.makeTick = makeTick
        tick = makeTick(head)
    }

    /// Adds a subscriber who knows everything up to `position`; what is committed later wakes it.
    ///
    /// `send` is called on the loop and must not suspend; it says whether the message was taken. One that was not is
    /// sent by whoever waits for the subscriber's stream, through ``pendingTick(of:)``.
    package func subscribe(
        _ filter: TransactionFilter,
        at position: HistoryToken,
        send: @escaping (Message) -> Bool
    ) -> TickSubscription<Message> {
        advanceHead(to: position)
        let group = groups[filter] ?? makeGroup(filter)
        let subscription = TickSubscription(group: group, wokenNumber: position.number, send: send)
        group.add(subscription)
        count += 1
        return subscription
    }

    /// Removes a subscriber; one that has left already is passed over.
    package func unsubscribe(_ subscription: TickSubscription<Message>) {
        guard subscription.index != nil else { return }
        let group = subscription.group
        group.remove(subscription)
        count -= 1
        if group.isEmpty { removeGroup(group) }
    }

    /// Marks whom a batch of commits wakes; ``deliver(atMost:)`` then wakes them.
    package func commit(_ batch: CommitBatch) {
        advanceHead(to: batch.head)
        guard let transactions = batch.transactions else {
            for group in groups.values { mark(group, batch.head.number) }
            return
        }
        for transaction in transactions {
            for group in groupsByAuthor[transaction.author.map { Label($0) }] ?? []
            where group.filter.matches(transaction) { mark(group, batch.head.number) }
            for group in otherGroups
            where group.markedNumber < batch.head.number && group.filter.matches(transaction) {
                mark(group, batch.head.number)
            }
        }
    }

    /// Wakes some of those who were marked; says whether there are more.
    ///
    /// It is called in turns with the loop's other work, so that a large audience holds nobody up.
    package func deliver(atMost limit: Int) -> Bool {
        for _ in 0..<limit {
            guard let subscription = sweep.next() else { return false }
            if !subscription.isBlocked, subscription.isDue { wake(subscription) }
        }
        return !sweep.isEmpty
    }

    /// The tick that a subscriber has still to get, if any; it counts as given.
    package func pendingTick(of subscription: TickSubscription<Message>) -> Message? {
        subscription.isBlocked = false
        guard subscription.isDue else { return nil }
        subscription.wokenNumber = head.number
        return tick
    }

    /// The head, for a subscriber whose filter let nothing through since it was last told of one; nil for any other.
    ///
    /// Whoever gets it to the subscriber says so with ``didTell(_:of:)``.
    package func bookmark(of subscription: TickSubscription<Message>) -> HistoryToken? {
        guard !subscription.isDue, subscription.wokenNumber < head.number else { return nil }
        return head
    }

    /// Notes that a subscriber was told of a head.
    package func didTell(_ subscription: TickSubscription<Message>, of head: HistoryToken) {
        subscription.wokenNumber = max(subscription.wokenNumber, head.number)
    }

    private func wake(_ subscription: TickSubscription<Message>) {
        if subscription.send(tick) { subscription.wokenNumber = head.number } else { subscription.isBlocked = true }
    }

    private func advanceHead(to newest: HistoryToken) {
        guard newest.number > head.number else { return }
        head = newest
        tick = makeTick(newest)
    }

    private func mark(_ group: TickGroup<Message>, _ number: Int64) {
        guard group.markedNumber < number else { return }
        group.markedNumber = number
        sweep.add(group)
    }

    private func makeGroup(_ filter: TransactionFilter) -> TickGroup<Message> {
        let group = TickGroup<Message>(filter: filter)
        groups[filter] = group
        if filter.authors.isEmpty { otherGroups.append(group) }
        for author in Set(filter.authors) { groupsByAuthor[author, default: []].append(group) }
        return group
    }

    private func removeGroup(_ group: TickGroup<Message>) {
        groups[group.filter] = nil
        otherGroups.removeAll { $0 === group }
        for author in group.filter.authors {
            groupsByAuthor[author]?.removeAll { $0 === group }
            if groupsByAuthor[author]?.isEmpty == true { groupsByAuthor[author] = nil }
        }
    }
}
