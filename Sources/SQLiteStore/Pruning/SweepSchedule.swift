// SPDX-License-Identifier: Apache-2.0

/// Says how long the writer deletes rows of pruned history before it turns to what waits.
///
/// While nobody saves it works on, in commits of its own. Beside saves it uses the time in which they gather, or else
/// half of what the last group took, so that no saver waits much longer than without it.
struct SweepSchedule {
    /// What the last group of saves took, from its first save to the end of its commit.
    private var groupTime = Duration.zero
    /// Set by a failure, of which deleting may have been the cause: the next requests are carried out without it.
    private(set) var rests = false

    /// Notes a commit.
    ///
    /// - Parameter time: what its saves took; nil if there were none.
    mutating func didCommit(savesIn time: Duration?) {
        if let time { groupTime = time }
        rests = false
    }

    /// Notes that a transaction failed in which rows were deleted, or could have been.
    mutating func didFail() {
        rests = true
    }

    /// Ends the rest that a failure began.
    mutating func endRest() {
        rests = false
    }

    /// Whether the writer may go on deleting, which it has for `elapsed`.
    ///
    /// `waiting` says how many requests wait, how many the commit is worth beginning with, and how long the first has
    /// waited; requests that are too few wait no longer than `gatherLimit` for more, and nothing goes on beyond `limit`.
    func goesOn(
        after elapsed: Duration,
        waiting: (count: Int, target: Int, time: Duration),
        limit: Duration,
        gatherLimit: Duration
    ) -> Bool {
        guard elapsed < limit else { return false }
        if waiting.count == 0 { return true }
        return waiting.count < waiting.target ? waiting.time < gatherLimit : elapsed < groupTime / 2
    }
}
