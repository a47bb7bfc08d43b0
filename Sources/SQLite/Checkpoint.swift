// SPDX-License-Identifier: Apache-2.0

/// What a checkpoint found and did.
package struct Checkpoint: Hashable, Sendable {
    /// How far a checkpoint goes.
    ///
    /// See <https://www.sqlite.org/c3ref/wal_checkpoint_v2.html>.
    package enum Mode: Sendable {
        /// Copies what no reader is in the way of, and waits for nobody.
        case passive
        /// Copies everything, waits for readers of older snapshots, and cuts the log to nothing.
        case truncate
    }

    /// The pages in the log, copied or not; 0 after the log was cut.
    package let logFrames: Int
    /// Those of them that are now in the database file.
    package let checkpointedFrames: Int
    /// Whether a reader or a writer was in the way for longer than the busy timeout.
    package let wasBlocked: Bool

    /// Whether nothing is left in the log that is not in the database file.
    package var isComplete: Bool { !wasBlocked && checkpointedFrames == logFrames }
}
