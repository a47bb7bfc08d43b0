// SPDX-License-Identifier: Apache-2.0

/// What became of a chunk that was offered to a stream.
package enum Offer: Equatable, Sendable {
    /// All of it went to the socket; nothing waits.
    case sent
    /// It was taken; what the socket did not take goes out when it drains.
    case waiting
    /// Nothing of it was taken: earlier bytes still wait, or the peer is gone.
    case refused
}
