// SPDX-License-Identifier: Apache-2.0

import CLinux

/// What the kernel says a descriptor is ready for: a set of flags.
///
/// It is not an `OptionSet`, whose generic code other rooms would run unspecialised, several times a request.
package struct Readiness: Equatable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Nothing.
    package static let none = Readiness(rawValue: 0)

    /// There are bytes, connections or signals to take.
    package static let readable = Readiness(rawValue: EPOLLIN.rawValue)

    /// The socket takes bytes again.
    package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)

    /// The peer has ended its sending side; what it sent before can still be received.
    package static let peerEnded = Readiness(rawValue: EPOLLRDHUP.rawValue)

    /// The connection is gone in both directions, by a reset or an error.
    package static let gone = Readiness(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)

    /// Receiving says something new: bytes, the end, or a failure.
    package static let receivable = readable.union(peerEnded).union(gone)

    /// Sending says something new: it goes on, or it fails.
    package static let sendable = writable.union(gone)

    /// The flags of both.
    package func union(_ other: Readiness) -> Readiness {
        Readiness(rawValue: rawValue | other.rawValue)
    }

    /// The flags without another's.
    package func subtracting(_ other: Readiness) -> Readiness {
        Readiness(rawValue: rawValue & ~other.rawValue)
    }

    /// Whether some flag is in both.
    package func intersects(_ other: Readiness) -> Bool {
        rawValue & other.rawValue != 0
    }

    /// Whether all flags of another are in it.
    package func contains(_ other: Readiness) -> Bool {
        rawValue & other.rawValue == other.rawValue
    }

    /// Whether the connection is gone in both directions.
    package var isGone: Bool { intersects(.gone) }
}
