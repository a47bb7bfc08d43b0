// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport

/// A client that follows the history and keeps its place while servers come and go.
final class FollowingReader: Sendable {
    private let state = Mutex((place: "start", seen: [HistoryPage.Transaction]()))

    /// The token that it reads on from.
    var place: String { state.withLock { $0.place } }
    /// Everything that it read.
    var seen: [HistoryPage.Transaction] { state.withLock { $0.seen } }

    /// Reads page after page until the server is gone, or until nothing is left if it is to end there.
    func follow(_ server: RunningServer, untilHead: Bool) throws {
        do {
            let client = try server.client()
            while true {
                let page = try client.page(after: place, limit: 50)
                state.withLock {
                    $0.seen += page.transactions
                    $0.place = page.token
                }
                if untilHead, !page.hasMore { return }
            }
        } catch let error where error is HTTPClient.Ended || error is RawClient.Failure {
            return
        }
    }
}
