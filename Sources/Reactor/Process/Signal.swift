// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A signal that a server is steered by.
package enum Signal: CInt, CaseIterable, Sendable {
    /// SIGTERM: stop in order.
    case terminate = 15

    /// SIGINT: the same, from a keyboard.
    case interrupt = 2

    /// SIGHUP: read configuration again.
    case hangUp = 1

    /// Keeps signals from their default effect in the calling thread and in every thread started after it.
    ///
    /// Called first thing in the program, so that each of them waits for a ``SignalSource``.
    package static func block(_ signals: [Signal]) throws(SystemError) {
        let numbers = signals.map(\.rawValue)
        _ = try kernel("pthread_sigmask", unsafe tripfeed_signals_block(numbers, CInt(numbers.count)))
    }
}
