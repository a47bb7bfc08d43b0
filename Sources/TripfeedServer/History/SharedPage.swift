// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP

/// One page of history, and what it looks like in each form that somebody asked for.
final class SharedPage {
    let descriptor: HistoryDescriptor
    let page: HistoryPage
    private(set) lazy var events = FollowEvents.chunk(of: page)
    private(set) lazy var body = HistoryRendering.body(of: page, for: descriptor)

    init(_ page: HistoryPage, for descriptor: HistoryDescriptor) {
        self.descriptor = descriptor
        self.page = page
    }

    /// About what it takes.
    var byteCount: Int { 512 + 2 * page.transactions.count }
}
