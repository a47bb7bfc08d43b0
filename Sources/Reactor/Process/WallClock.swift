// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The time of day, as opposed to the time that deadlines are measured in.
package enum WallClock {
    /// The whole seconds since 1970-01-01T00:00:00Z; reading them costs no system call.
    package static var secondsSince1970: Int { time(nil) }
}
