// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Where a test makes a step of the writer fail, as a disk would.
struct CommitHooks: Sendable {
    /// Called before each `COMMIT`; what it throws counts as thrown by it.
    var beforeCommit: @Sendable () throws(SQLiteError) -> Void = {}
    /// Called before each checkpoint; what it throws counts as thrown by it.
    var beforeCheckpoint: @Sendable () throws(SQLiteError) -> Void = {}
}
