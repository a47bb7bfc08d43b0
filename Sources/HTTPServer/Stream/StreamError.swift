// SPDX-License-Identifier: Apache-2.0

/// Why a stream cannot be written any more.
package enum StreamError: Error, Equatable, Sendable {
    /// The peer has closed or reset the connection, or the server has cut it.
    case closed

    /// Bytes waited for the peer and it took none for the stall limit.
    case stalled

    /// The stream has ended already, by its own end or by an abort.
    case ended

    /// There were more bytes than the head of the response has promised, and the connection was cut.
    case beyondLength
}
