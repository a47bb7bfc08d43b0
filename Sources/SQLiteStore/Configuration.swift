// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory
import SQLite

/// What a ``SQLiteStore`` is opened with.
package struct SQLiteStoreConfiguration: Sendable {
    /// Where the records are.
    package enum Location: Equatable, Sendable {
        /// In the file at this path, which is made if it is not there; its folder has to be.
        case file(String)
        /// Nowhere that outlives the store.
        case memory
    }

    /// What an answered save survives.
    package enum Durability: Sendable {
        /// Everything, a loss of power too: each commit waits for the disk.
        case full
        /// The end of the process. A loss of power may take the newest commits, in order from the end.
        case normal
    }

    /// Where the records are.
    package var location: Location
    /// What an answered save survives.
    package var durability = Durability.full
    /// The most saves that may wait for the writer; beyond it they fail as `busy`.
    package var maximumWaitingSaves = 20_000
    /// How long a read that scans may take before its page ends or it fails as `busy`.
    package var scanTimeLimit: Duration = .seconds(2)
    /// How many rows a read may look at without an index that leads to them, before its page ends or it fails as `busy`.
    ///
    /// They are counted now and then, so some hundred more may be looked at.
    package var maximumScanRows = 5_000_000
    /// How long a deletion of all that match may hold the writer before it fails as `busy`.
    package var deletionTimeLimit: Duration = .seconds(10)
    /// How long an export may take before it fails as `busy`, the time that it waits for its turn included.
    package var exportTimeLimit: Duration = .seconds(600)
    /// The most exports at a time, from when they are asked for until they are no longer read; beyond it they fail as
    /// `busy`.
    package var maximumExports = 64
    /// The folder on whose file system exports are spooled; nil for that of the store.
    package var spoolFolder: String?
    /// The most pages of 4 KiB that the file may have; nil leaves it to the disk.
    ///
    /// Beyond it a save fails as `diskFull`, and reads go on.
    package var maximumPageCount: Int?
    /// Tells the time.
    package var now: @Sendable () -> Timestamp
    /// The chance in identifiers; whoever gives another answers for their being unique.
    package var chance: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    /// Called on the writer's thread when what is on disk is no longer known, as after a failed `fsync`.
    ///
    /// The process then has to end and read the file anew. If this returns, the store refuses everything from then on.
    package var onFatal: @Sendable (String) -> Void = { EndOfProcess.now(saying: $0) }

    /// Makes the defaults for one place and one clock.
    package init(location: Location, now: @escaping @Sendable () -> Timestamp) {
        self.location = location
        self.now = now
    }
}
