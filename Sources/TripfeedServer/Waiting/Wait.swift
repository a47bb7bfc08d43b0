// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// How long a request may be held until there is something to tell.
struct Wait: Equatable {
    /// The longest wait in seconds: proxies give a silent answer up after a minute.
    static let maximumSeconds = 55

    let seconds: Int
    /// What `Preference-Applied` says, when it was a preference that asked.
    let applied: String?

    /// What `wait=` asks for, or else a preference; nil for none, and where there is nothing to wait for.
    ///
    /// - Throws: `bad-parameter` for a time that is out of range.
    init?(_ given: Parameters, _ preferences: Preferences?, _ descriptor: HistoryDescriptor) throws(Problem) {
        if let seconds = try given.integer("wait", in: 0...Self.maximumSeconds) {
            self.seconds = seconds
            applied = nil
        } else if let seconds = preferences?.wait, descriptor.canGrow {
            self.seconds = seconds
            applied = "wait=\(seconds)"
        } else {
            return nil
        }
    }

    /// When it is over: a little later for each, up to a sixteenth, so that a herd does not come back at once.
    func deadline(from now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        now + .milliseconds(seconds * 1_000 + Int.random(in: 0...(seconds * 1_000 / 16)))
    }
}

extension HistoryDescriptor {
    /// Whether a page may come to have more when history goes on.
    fileprivate var canGrow: Bool { order == .ascending && until == nil && through == nil }
}
