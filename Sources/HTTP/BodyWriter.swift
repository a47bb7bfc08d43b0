// SPDX-License-Identifier: Apache-2.0

/// The body of a streamed response while it is being written; handlers use it on the loop of their connection only.
package protocol BodyWriter: AnyObject {
    /// Sends now as much of a chunk as the socket takes, without suspending.
    func offer(_ chunk: StreamChunk) -> Offer

    /// Sends all bytes, suspended while the peer is slow.
    ///
    /// - Throws: when the peer is gone, or has taken nothing for the stall limit.
    func write(_ bytes: [UInt8]) async throws

    /// Suspends until something happens to the stream, or until the deadline.
    func next(deadline: ContinuousClock.Instant?) async -> StreamSignal

    /// Makes the `next` that is suspended, or else the next one, return `.woken`.
    func wake()

    /// Ends the stream without its last chunk, so that the peer does not take it for complete.
    func abort()
}
