// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Where a test makes a step of the writer fail, as a disk would, and sets its limits, so that it meets them with few
/// records and on a machine of any speed.
struct CommitHooks: Sendable {
    /// The most changes that a save may make.
    var maximumChangeCount = Save.maximumChangeCount
    /// After this time a group takes no further save, lest those that are in it wait for those that come.
    var maximumGroupTime = Duration.milliseconds(10)
    /// How long the writer waits for a group to gather.
    var maximumGatherTime = Duration.milliseconds(1)
    /// The longest that the writer deletes rows of pruned history before it commits.
    var maximumSweepTime = Duration.milliseconds(5)
    /// How long the writer leaves pruned history alone after a failure, unless somebody saves.
    var sweepRest = Duration.milliseconds(500)
    /// The clock that deleting is held against.
    var instant: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Called before each `COMMIT`; what it throws counts as thrown by it.
    var beforeCommit: @Sendable () throws(SQLiteError) -> Void = {}
    /// Called before each checkpoint; what it throws counts as thrown by it.
    var beforeCheckpoint: @Sendable () throws(SQLiteError) -> Void = {}
}
