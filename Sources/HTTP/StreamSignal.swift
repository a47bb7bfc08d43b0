// SPDX-License-Identifier: Apache-2.0

/// What happened to a stream while its handler slept.
package enum StreamSignal: Equatable, Sendable {
    /// After `Offer.waiting` or `.refused`: nothing waits any more.
    case drained
    /// Somebody called `wake()`.
    case woken
    /// The deadline has passed.
    case deadline
    /// The peer is gone.
    case closed
    /// Bytes waited, and the peer took none of them for the stall limit.
    case stalled
    /// The server stops; the stream should end soon.
    case draining
}
