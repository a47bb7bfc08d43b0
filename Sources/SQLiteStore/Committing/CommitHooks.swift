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
    /// Called before each `COMMIT`; what it throws counts as thrown by it.
    var beforeCommit: @Sendable () throws(SQLiteError) -> Void = {}
    /// Called before each checkpoint; what it throws counts as thrown by it.
    var beforeCheckpoint: @Sendable () throws(SQLiteError) -> Void = {}
}
