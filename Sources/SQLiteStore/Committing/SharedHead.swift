// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What the writer tells all readers: which transaction is the newest on disk, and when to read anew all the same.
///
/// It is moved after `COMMIT` and before anyone learns of the commit, so a reader that finds it where its own read
/// transaction began misses nothing that was acknowledged.
final class SharedHead: Sendable {
    /// What a reader compares: a read transaction may be kept only while it is the same.
    struct Stamp: Equatable, Sendable {
        /// The newest transaction's.
        let number: Int64
        /// Moves when the write-ahead log was emptied, which can begin anew once nobody reads the old one, and when the
        /// low mark has moved.
        let epoch: Int64
    }

    private let number: Atomic<Int64>
    private let epoch = Atomic<Int64>(0)
    private let isLong = Atomic<Bool>(false)
    private let isCheckpointWished = Atomic<Bool>(false)

    init(_ number: Int64) {
        self.number = Atomic(number)
    }

    var current: Int64 { number.load(ordering: .acquiring) }

    var stamp: Stamp {
        Stamp(number: number.load(ordering: .acquiring), epoch: epoch.load(ordering: .acquiring))
    }

    /// Whether the write-ahead log is long: readers then keep no read transaction from one read to the next.
    ///
    /// The log begins anew only at a write that finds nobody reading it. Loops that never sleep, each with a transaction
    /// that it keeps until the next commit, would leave no such moment.
    var isLogLong: Bool { isLong.load(ordering: .relaxed) }

    func noteLog(isLong: Bool) {
        self.isLong.store(isLong, ordering: .relaxed)
    }

    /// Asks the writer for a checkpoint behind its next commit.
    func wishForCheckpoint() {
        isCheckpointWished.store(true, ordering: .relaxed)
    }

    /// Whether somebody asked for a checkpoint since the last call.
    func takeCheckpointWish() -> Bool {
        isCheckpointWished.exchange(false, ordering: .relaxed)
    }

    func move(to newest: Int64) {
        number.store(newest, ordering: .releasing)
    }

    /// Has every reader end its read transaction before its next read.
    func renewReads() {
        epoch.add(1, ordering: .releasing)
    }
}
