// SPDX-License-Identifier: Apache-2.0

/// The body of a streamed response while it is being written; handlers use it on the loop of their connection only.
package protocol BodyWriter: Waiter {
    /// Sends now as much of a chunk as the socket takes, without suspending.
    func offer(_ chunk: StreamChunk) -> Offer

    /// Sends all bytes, suspended while the peer is slow.
    ///
    /// - Throws: when the peer is gone, or has taken nothing for the stall limit.
    func write(_ bytes: [UInt8]) async throws

    /// Ends the stream without its last chunk, so that the peer does not take it for complete.
    func abort()
}
