// SPDX-License-Identifier: Apache-2.0

package import HTTP

/// The body of one request, unread so far; good until the response to it is returned.
package protocol RequestBody: AnyObject {
    /// Reads all of the body, and asks the client for it first where it waits to be asked.
    ///
    /// A second call returns no bytes. After an error the connection closes behind the response.
    ///
    /// - Throws: `.tooLarge(limit)` when there are more bytes than the limit, which a Content-Length tells before any
    ///   is read; `.requestTimeout` when they come too slowly; `.malformedRequest` when the framing is broken or the
    ///   client ends too early; `.headersTooLarge` for trailer fields beyond the limits.
    func collect(upTo limit: Int) async throws(RequestError) -> [UInt8]
}

/// The body of a request that has none.
final class NoBody: RequestBody {
    func collect(upTo limit: Int) async throws(RequestError) -> [UInt8] {
        []
    }
}
