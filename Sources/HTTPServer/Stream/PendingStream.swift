// SPDX-License-Identifier: Apache-2.0

import HTTP

/// A stream that was answered with and is not run yet.
struct PendingStream {
    let writer: StreamWriter

    /// Whether the connection lives on when the stream has come to its end.
    let keepsAlive: Bool

    /// What writes the stream.
    let body: (any BodyWriter) async throws -> Void
}
