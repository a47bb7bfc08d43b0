// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite

/// Where a test makes a step of the writer fail, as a disk would, and meets a limit without a hundred thousand records.
struct CommitHooks: Sendable {
    /// The most changes that a save may make.
    var maximumChangeCount = Save.maximumChangeCount
    /// Called before each `COMMIT`; what it throws counts as thrown by it.
    var beforeCommit: @Sendable () throws(SQLiteError) -> Void = {}
    /// Called before each checkpoint; what it throws counts as thrown by it.
    var beforeCheckpoint: @Sendable () throws(SQLiteError) -> Void = {}
}
