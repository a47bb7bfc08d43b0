// SPDX-License-Identifier: Apache-2.0

/// When a stream has to say something though nothing ticked.
struct TickSchedule {
    /// The shortest time between two bookmarks.
    static let bookmarkInterval = Duration.seconds(60)

    private let ping: Duration
    private var nextPing: ContinuousClock.Instant
    private var nextBookmark: ContinuousClock.Instant

    init(ping: Duration, now: ContinuousClock.Instant) {
        self.ping = ping
        nextPing = now + ping
        nextBookmark = now + Self.bookmarkInterval
    }

    var deadline: ContinuousClock.Instant { min(nextPing, nextBookmark) }

    /// What is due; it is then due again after its interval.
    mutating func take(at now: ContinuousClock.Instant) -> (isPing: Bool, isBookmark: Bool) {
        let due = (isPing: nextPing <= now, isBookmark: nextBookmark <= now)
        if due.isPing { nextPing = now + ping }
        if due.isBookmark { nextBookmark = now + Self.bookmarkInterval }
        return due
    }
}
