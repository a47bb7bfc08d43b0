// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Synchronization

/// Everyone who is told of commits.
final class CommitObservers: Sendable {
    private let observers = Mutex<[@Sendable (CommitNotice) -> Void]>([])

    func append(_ observer: @escaping @Sendable (CommitNotice) -> Void) {
        observers.withLock { $0.append(observer) }
    }

    /// Calls everyone in the order in which they came, outside the lock.
    func notify(_ notice: CommitNotice) {
        let observers = observers.withLock { $0 }
        for observer in observers { observer(notice) }
    }
}
