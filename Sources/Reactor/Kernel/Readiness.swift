// SPDX-License-Identifier: Apache-2.0

import CLinux

/// A set of what the kernel says a descriptor is ready for.
///
/// It is no `OptionSet`: across modules that protocol's defaults and literals are generic code that is looked up at
/// run time, and this is asked several times for every request.
package struct Readiness: Equatable, Sendable {
    private var bits: UInt32

    private init(bits: UInt32) {
        self.bits = bits
    }

    /// What an event of epoll says.
    init(events: UInt32) {
        bits = events
    }

    /// Nothing.
    package static let none = Readiness(bits: 0)

    /// There are bytes, connections or signals to take.
    package static let readable = Readiness(bits: EPOLLIN.rawValue)

    /// The socket takes bytes again.
    package static let writable = Readiness(bits: EPOLLOUT.rawValue)

    /// The peer has ended its sending side; what it sent before can still be received.
    package static let peerEnded = Readiness(bits: EPOLLRDHUP.rawValue)

    /// The connection is gone in both directions, by a reset or an error.
    package static let gone = Readiness(bits: EPOLLHUP.rawValue | EPOLLERR.rawValue)

    /// Receiving will not be in vain: it gives bytes, the end, or an error.
    package static let receivable = Readiness(bits: readable.bits | peerEnded.bits | gone.bits)

    /// Sending will not be in vain: the socket takes something, or says that it never will.
    package static let sendable = Readiness(bits: writable.bits | gone.bits)

    /// What will be the same whatever is received: the peer's end, or everyone's.
    static let ended = Readiness(bits: peerEnded.bits | gone.bits)

    /// Whether any of these hold.
    package func meets(_ other: Readiness) -> Bool {
        bits & other.bits != 0
    }

    mutating func insert(_ other: Readiness) {
        bits |= other.bits
    }

    mutating func remove(_ other: Readiness) {
        bits &= ~other.bits
    }
}
