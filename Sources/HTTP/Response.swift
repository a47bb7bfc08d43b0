// SPDX-License-Identifier: Apache-2.0

/// What a handler answers.
///
/// It stays on one loop, so it is not `Sendable`.
package struct Response {
    /// The content of a response.
    package enum Body {
        /// No content: the length is 0, and is not said where the status forbids a body.
        case none
        /// All of the content, sent together with the head.
        case bytes([UInt8])
        /// Content that is written bit by bit; its end is the end of the closure, and throwing breaks it off.
        case stream((any BodyWriter) async throws -> Void)
        /// Nothing yet: the request waits for something, and what it waits in then gives the whole response.
        ///
        /// Status and fields beside it do not count. Nil means that nobody is there to be answered any more.
        case deferred((any Waiter) async -> Response?)
        /// Content of a known length that is written bit by bit, without framing.
        ///
        /// A closure that writes fewer bytes or more, or throws, breaks it off. It is not called for HEAD.
        case sizedStream(length: Int, (any BodyWriter) async throws -> Void)
    }

    package var status: Status
    /// The fields in the order in which they are written.
    ///
    /// The server adds Date, Content-Length or Transfer-Encoding, and Connection; lines with these names are left out.
    package var fields: [(FieldName, String)]
    package var body: Body
    /// Tells whether the connection is closed after this response.
    package var closesConnection = false

    package init(_ status: Status, fields: [(FieldName, String)] = [], body: Body = .none) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A response that is made later, when what the closure waits for has happened.
    package static func deferred(_ answer: @escaping (any Waiter) async -> Response?) -> Response {
        Response(.ok, body: .deferred(answer))
    }
}

@available(*, unavailable)
extension Response: Sendable {}
