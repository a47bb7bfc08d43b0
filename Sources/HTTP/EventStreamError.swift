// SPDX-License-Identifier: Apache-2.0

/// Why an event cannot be written: one of its parts would change where a line of the stream ends, or what it means.
package enum EventStreamError: Error, Equatable, Sendable {
    /// The part, as `id`, has a CR, LF or NUL in it.
    case forbiddenByte(part: String)
    /// The reconnection time is negative.
    case negativeRetry(Int)
}
