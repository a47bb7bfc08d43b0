// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// The subscribers of one loop that share a filter.
final class TickGroup<Message> {
    let filter: TransactionFilter
    /// The number of the newest head at which some transaction matched.
    var markedNumber: Int64 = 0
    /// Whether a sweep has still to go through it.
    var isQueued = false
    private(set) var subscriptions: [TickSubscription<Message>] = []

    init(filter: TransactionFilter) {
        self.filter = filter
    }

    var isEmpty: Bool { subscriptions.isEmpty }

    func add(_ subscription: TickSubscription<Message>) {
        subscription.index = subscriptions.count
        subscriptions.append(subscription)
    }

    /// Takes the last one to the place of the one that leaves.
    func remove(_ subscription: TickSubscription<Message>) {
        guard let index = subscription.index else { return }
        subscription.index = nil
        let last = subscriptions.removeLast()
        if last !== subscription {
            subscriptions[index] = last
            last.index = index
        }
    }
}
