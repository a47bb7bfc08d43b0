// SPDX-License-Identifier: Apache-2.0

package import ChangeHistory

/// What the handlers need to know of how the server was started.
package struct ServerSettings: Sendable {
    /// Who may do what without credentials, and who is kept out.
    package var access = AccessPolicy()
    /// The API's description, as JSON; without one there is no such route.
    package var openAPI: [UInt8] = []
    /// The most streams at a time, on all loops together.
    package var maximumStreams = 50_000
    /// The largest body of a single record.
    package var maximumRecordBody = 1 << 20
    /// The largest body of a save.
    package var maximumSaveBody = 16 << 20
    /// What history keeps, for those who ask; nil when it keeps everything.
    package var retention: RetentionPolicy?
    /// How many subscribers are woken before the loop's other work has its turn.
    package var ticksPerTurn = 128
    /// The clock of everything that is due after a while.
    package var now: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Where lines of the log go.
    package var log = Log()

    /// Makes settings with every default.
    package init() {}
}
