// SPDX-License-Identifier: Apache-2.0

import CLinux

/// What the kernel says a descriptor is ready for.
package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// There are bytes, connections or signals to take.
    package static let readable = Readiness(rawValue: EPOLLIN.rawValue)

    /// The socket takes bytes again.
    package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)

    /// The peer has ended its sending side; what it sent before can still be received.
    package static let peerEnded = Readiness(rawValue: EPOLLRDHUP.rawValue)

    /// The connection is gone in both directions, by a reset or an error.
    package static let gone: Readiness = [
        Readiness(rawValue: EPOLLHUP.rawValue), Readiness(rawValue: EPOLLERR.rawValue),
    ]

    /// Whether the connection is gone in both directions.
    package var isGone: Bool { !isDisjoint(with: .gone) }
}
