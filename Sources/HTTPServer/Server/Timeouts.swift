// SPDX-License-Identifier: Apache-2.0

/// How long the server waits for whom; nil is for ever.
package struct Timeouts: Equatable, Sendable {
    /// From the first byte of a request, or from the connection if it is its first, to the end of the head.
    ///
    /// What was half sent is answered 408; a connection that said nothing is closed in silence.
    package var header: Duration? = .seconds(10)

    /// From one piece of a body to the next, answered 408.
    ///
    /// With ``bodyBytesPerSecond`` also the time after which a body has to have come at that speed.
    package var body: Duration? = .seconds(30)

    /// The least speed of a body, over all of it once ``body`` has passed, so that one byte now and then is no way
    /// to hold a connection.
    package var bodyBytesPerSecond = 1_024

    /// From the end of a response to the first byte of the next request, then the connection is closed in silence.
    package var idle: Duration? = .seconds(60)

    /// For how long a peer may take nothing while bytes wait for it, then the connection is reset.
    package var stall: Duration? = .seconds(30)

    /// For how long bytes of a request that was refused are taken and dropped, so that its sender reads the refusal
    /// instead of a reset.
    package var linger: Duration = .seconds(2)

    /// From ``Server/beginDrain()`` to the moment when whatever is still open is cut.
    package var drain: Duration = .seconds(10)

    /// The time over which the ends of all streams are spread when the server drains.
    ///
    /// Their clients all connect again, to this server's successor.
    package var drainSpread: Duration = .seconds(1)

    /// The defaults.
    package init() {}
}
