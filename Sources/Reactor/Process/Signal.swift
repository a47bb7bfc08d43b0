// SPDX-License-Identifier: Apache-2.0

/// A signal that a server is steered by; a ``SignalSource`` takes it, and no thread has to block it.
package enum Signal: CInt, CaseIterable, Sendable {
    /// SIGTERM: stop in order.
    case terminate = 15

    /// SIGINT: the same, from a keyboard.
    case interrupt = 2

    /// SIGHUP: read configuration again.
    case hangUp = 1
}
