// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The end of the process.
package enum ProcessExit {
    /// Ends the process with a status that its parent reads: 0 for success.
    package static func exit(_ status: Int32) -> Never {
        Glibc.exit(status)
    }
}
