// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory
import Synchronization

/// Takes what the store says after each commit and leaves it in the mailbox of every event loop.
///
/// It is the one place where the committer's thread and the loops meet.
package final class FeedHub: Sendable {
    private let mailboxes = Mutex<[FeedMailbox]>([])

    package init() {}

    /// Makes a mailbox; `wake` is called on the committer's thread whenever an empty one gets its first notice.
    package func makeMailbox(wake: @escaping @Sendable () -> Void) -> FeedMailbox {
        let mailbox = FeedMailbox(wake: wake)
        mailboxes.withLock { $0.append(mailbox) }
        return mailbox
    }

    /// Tells every loop of a commit; called in commit order.
    package func publish(_ notice: CommitNotice) {
        let receivers = mailboxes.withLock { $0 }
        for mailbox in receivers { mailbox.put(notice) }
    }
}
