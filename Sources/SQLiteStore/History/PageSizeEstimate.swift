// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// How many bytes a page will probably have, so that its buffer seldom has to grow.
struct PageSizeEstimate {
    /// The average of recent transactions.
    private var transactionLength = 400

    /// A quarter more than expected, and at most what a page may have.
    func byteCount(of transactionCount: Int64) -> Int {
        let (count, isTooLarge) = Int(transactionCount).multipliedReportingOverflow(by: transactionLength * 5 / 4 + 1)
        return isTooLarge ? HistoryPage.maximumByteCount : min(count + 64, HistoryPage.maximumByteCount)
    }

    mutating func learn(from page: HistoryPageBuilder) {
        guard page.count > 0 else { return }
        transactionLength = (transactionLength * 7 + page.json.count / page.count) / 8
    }
}
