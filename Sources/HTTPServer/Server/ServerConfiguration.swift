// SPDX-License-Identifier: Apache-2.0

package import HTTP
package import Reactor

/// What a server listens on and what it allows.
package struct ServerConfiguration: Sendable {
    /// The address to listen on; port 0 lets the kernel choose.
    package var address: SocketAddress

    /// The number of loops, each with a thread of its own; at least 1.
    package var threads: Int = 1

    /// How long the server waits for whom.
    package var timeouts = Timeouts()

    /// The sizes at which a request is refused.
    package var limits = Limits()

    /// The most connections at once; while there are so many, others wait in the kernel.
    package var maximumConnections = 60_000

    /// The most bytes of a body that nobody read that are read and dropped to keep a connection.
    package var discardedBody = 65_536

    /// The defaults for an address.
    package init(address: SocketAddress) {
        self.address = address
    }
}
