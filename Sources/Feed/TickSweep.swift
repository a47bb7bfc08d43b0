// SPDX-License-Identifier: Apache-2.0

/// Goes through the subscribers of marked groups, one at a time, across as many calls as it takes.
///
/// It walks each group from its last subscriber to its first. One who leaves meanwhile is replaced by the last, which
/// was visited already, so that nobody who stays is passed over; one who comes meanwhile knows the newest head.
struct TickSweep<Message> {
    private var queue: [TickGroup<Message>] = []
    /// How many subscribers of the queue's last group are still to be visited.
    private var remaining = 0

    var isEmpty: Bool { queue.isEmpty }

    /// Queues a group; one that is under way begins again, for its subscribers are due anew.
    mutating func add(_ group: TickGroup<Message>) {
        if queue.last === group {
            remaining = group.subscriptions.count
        } else if !group.isQueued {
            group.isQueued = true
            if queue.isEmpty {
                queue.append(group)
                remaining = group.subscriptions.count
            } else {
                queue.insert(group, at: 0)
            }
        }
    }

    mutating func next() -> TickSubscription<Message>? {
        while let group = queue.last {
            remaining = min(remaining, group.subscriptions.count)
            if remaining > 0 {
                remaining -= 1
                return group.subscriptions[remaining]
            }
            group.isQueued = false
            queue.removeLast()
            remaining = queue.last?.subscriptions.count ?? 0
        }
        return nil
    }
}
