// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Synchronization

/// What one loop has still to hear of; commits that come faster than the loop looks are one batch.
package final class FeedMailbox: Sendable {
    private let pending = Mutex<CommitBatch?>(nil)
    private let wake: @Sendable () -> Void

    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    func put(_ notice: CommitNotice) {
        let wasEmpty = pending.withLock { pending in
            guard pending != nil else {
                pending = CommitBatch(notice)
                return true
            }
            pending?.append(notice)
            return false
        }
        if wasEmpty { wake() }
    }

    /// Everything since the last call; nil when nothing was committed.
    package func take() -> CommitBatch? {
        pending.withLock { pending in
            defer { pending = nil }
            return pending
        }
    }
}
