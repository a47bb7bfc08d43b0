// SPDX-License-Identifier: Apache-2.0

/// What history keeps: a transaction goes once it is older than an age and not among the newest.
package struct RetentionPolicy: Equatable, Sendable {
    /// Thirty days, and the newest ten thousand.
    package static let standard = RetentionPolicy(maximumAge: .seconds(30 * 86_400), minimumCount: 10_000)

    /// How old a transaction may become, by the clock's time; whole milliseconds count.
    package var maximumAge: Duration
    /// So many of the newest transactions stay, however old they are.
    package var minimumCount: Int64

    package init(maximumAge: Duration, minimumCount: Int64) {
        self.maximumAge = maximumAge
        self.minimumCount = minimumCount
    }

    /// The time that a transaction has to be earlier than to go; nil while nothing can be so old.
    ///
    /// The age is held against the clock, never against the newest transaction: one whose time is later than the
    /// clock's is not old, and makes no other old.
    package func limit(at now: Timestamp) -> Timestamp? {
        let (seconds, attoseconds) = maximumAge.components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000)
        let (age, overflows) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        guard !isTooLong, !overflows, age <= now.milliseconds - Timestamp.earliest.milliseconds else { return nil }
        return Timestamp(milliseconds: now.milliseconds - age)
    }
}
