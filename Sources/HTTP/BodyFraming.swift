// SPDX-License-Identifier: Apache-2.0

/// How the end of a request's body is found (RFC 9112, 6.3).
package enum BodyFraming: Equatable, Sendable {
    /// There is neither Content-Length nor Transfer-Encoding, hence no body.
    case none
    /// Exactly so many bytes follow; 0 is a body that is present and empty.
    case length(Int)
    /// Chunks follow until the last one.
    case chunked

    /// Tells whether at least one more byte belongs to the request after its head.
    package var hasBytes: Bool {
        self != .none && self != .length(0)
    }
}
