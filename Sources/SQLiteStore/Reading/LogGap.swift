// SPDX-License-Identifier: Apache-2.0

import SQLite
import Synchronization

/// Keeps reads that follow one another without a pause from keeping the write-ahead log from beginning anew.
///
/// The log begins anew once all of it is in the file, which no checkpoint achieves while somebody reads what was before
/// the newest commit. So while the log is long, a read on a thread of its own waits before it begins, until the writer
/// has found a moment without one. It waits a little at most, and not again for a while if that was in vain, as when
/// another program reads the file; nor while an export runs, which may take long.
final class LogGap: Sendable {
    /// The longest that one read waits.
    static let maximumWait = Duration.milliseconds(500)
    /// How long no read waits after one has waited in vain.
    private static let rest = Duration.seconds(10)
    /// How often the writer is asked.
    private static let step = Duration.milliseconds(10)

    private let head: SharedHead
    private let askWriter: @Sendable () -> Void
    private let exportCount = Atomic(0)
    private let restEnd = Mutex(ContinuousClock.now)
    /// Never raised: it is a way to wait a little.
    private let pause = Semaphore()

    /// `askWriter` has the writer come by, with a commit or without.
    init(head: SharedHead, askWriter: @escaping @Sendable () -> Void) {
        self.head = head
        self.askWriter = askWriter
    }

    /// Runs a read on the thread that calls it, once the log has had its moment.
    func read(isExport: Bool, _ body: () -> Void) {
        if head.isLogLong { giveWay() }
        if isExport { exportCount.add(1, ordering: .relaxed) }
        body()
        if isExport { exportCount.subtract(1, ordering: .relaxed) }
    }

    private func giveWay() {
        let start = ContinuousClock.now
        guard exportCount.load(ordering: .relaxed) == 0, restEnd.withLock({ $0 <= start }) else { return }
        while head.isLogLong {
            guard ContinuousClock.now < start + Self.maximumWait else {
                return restEnd.withLock { $0 = start + Self.rest }
            }
            head.wishForCheckpoint()
            askWriter()
            pause.wait(atMost: Self.step)
        }
    }
}
