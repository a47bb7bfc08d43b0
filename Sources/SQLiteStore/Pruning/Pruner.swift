// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// The writer's account of pruned history: what is left to delete, when to do it, and who waits for it.
///
/// The low mark moves first, in the commit that readers see the new boundary by. The rows below it are then deleted in
/// whatever commits come, since nobody looks at them any more.
final class Pruner {
    /// What is to be done about rows that are left.
    enum Duty {
        /// Nothing: there are none.
        case none
        /// To delete some in the next commit.
        case now
        /// To wait a little, because deleting failed.
        case later
    }

    let tables: PruneTables
    private let sweep: HistorySweep
    private let hooks: CommitHooks
    private var schedule = SweepSchedule()
    private var waiters: [(waiter: PruneWaiter, outcome: PruneOutcome)] = []

    /// Begins with what lies at or below the number `low`.
    init(on connection: Connection, low: Int64, hooks: CommitHooks) throws(SQLiteError) {
        tables = try PruneTables(on: connection)
        sweep = try HistorySweep(on: connection, low: low)
        self.hooks = hooks
    }

    var duty: Duty {
        guard sweep.isPending else { return .none }
        return schedule.rests ? .later : .now
    }

    /// Deletes rows in the open transaction, for as long as the schedule allows; says whether there were any.
    ///
    /// A commit is worth beginning with `target` requests; `waitingCount` says how many wait at the moment.
    func deleteSome(beforeGathering target: Int, waitingCount: () -> Int) throws(SQLiteError) -> Bool {
        let start = hooks.instant()
        var arrival: ContinuousClock.Instant?
        let count = try sweep.run {
            let now = hooks.instant()
            let count = waitingCount()
            if count > 0, arrival == nil { arrival = now }
            return schedule.goesOn(
                after: now - start,
                waiting: (count, target, now - (arrival ?? now)),
                limit: hooks.maximumSweepTime,
                gatherLimit: hooks.maximumGatherTime
            )
        }
        return count > 0
    }

    /// Notes a commit, and answers those who waited for the last row.
    ///
    /// - Parameter groupTime: what its saves took, its own time included; nil if there were none.
    func didCommit(groupTime: Duration?) {
        schedule.didCommit(savesIn: groupTime)
        if !sweep.isPending { answer { .success($0) } }
    }

    /// Notes that a transaction was undone, and with it what was deleted.
    func didFail(_ error: StoreError) {
        guard sweep.isPending else { return }
        sweep.restart()
        schedule.didFail()
        answer { _ in .failure(error) }
    }

    /// Goes back to deleting after a rest.
    func endRest() {
        schedule.endRest()
    }

    /// Takes on what a commit has pruned, and those who wait for its end.
    func add(_ prunes: [(waiter: PruneWaiter, outcome: PruneOutcome)], low: Int64) {
        waiters += prunes
        sweep.extend(to: low)
    }

    /// Answers those who still wait when the writer ends; what is left is deleted when the file is next opened.
    ///
    /// - Parameter failure: why it ends, if not in order.
    func end(_ failure: StoreError?) {
        answer { outcome in failure.map { .failure($0) } ?? .success(outcome) }
    }

    private func answer(_ result: (PruneOutcome) -> Result<PruneOutcome, any Error>) {
        for (waiter, outcome) in waiters { waiter.answer(result(outcome)) }
        waiters = []
    }
}
