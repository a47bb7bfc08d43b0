// SPDX-License-Identifier: Apache-2.0

package import HTTP

/// Answers requests, one responder a loop.
///
/// It is made on its loop and never leaves it, so it may hold what belongs to that loop (a reader, subscribers)
/// without locks. Many requests may be under way in it at once, each suspended somewhere, never two running.
package protocol Responder: AnyObject {
    /// Answers one request; failures are responses too.
    ///
    /// A responder that changes something reads the body first: a body that was not read is read and dropped before
    /// the response is sent, and when it turns out to be malformed, that is what the client is told instead.
    ///
    /// The task is cancelled when the server's time to drain is over.
    func respond(to head: RequestHead, body: any RequestBody) async -> Response

    /// The response for what was refused before any routing, by the decoder or a time limit.
    func respond(to error: RequestError) -> Response
}
