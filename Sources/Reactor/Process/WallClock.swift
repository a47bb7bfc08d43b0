// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The time of day, as opposed to the time that deadlines are measured in.
package enum WallClock {
    /// The whole seconds since 1970-01-01T00:00:00Z; reading them costs no system call.
    package static var secondsSince1970: Int { time(nil) }

    /// The milliseconds since 1970-01-01T00:00:00Z; reading them costs no system call.
    package static var millisecondsSince1970: Int64 {
        var now = timespec()
        // CLOCK_REALTIME is always there, so this cannot fail.
        _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
    }
}
