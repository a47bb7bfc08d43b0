// SPDX-License-Identifier: Apache-2.0

/// Why a request is refused before any route sees it; each reason has a status and a problem name that never change.
package enum RequestError: Error, Equatable, Sendable {
    /// The request breaks the grammar, or could be read in two ways; the text says where and holds no byte of it.
    case malformedRequest(String)
    /// The request line is longer than the limit.
    case targetTooLong
    /// The fields or the trailer fields are longer or more than the limits.
    case headersTooLarge
    /// The request uses what the server does not have; the text names it.
    case notImplemented(String)
    /// The major version is not 1.
    case httpVersion
    /// The Expect field asks for something other than `100-continue`.
    case expectationFailed
    /// The body is longer than so many bytes.
    case tooLarge(Int)
    /// The route needs a body, and the request says nothing of one.
    case lengthRequired
    /// The request was not finished in time.
    case requestTimeout

    /// The status to answer with.
    package var status: Status {
        switch self {
        case .malformedRequest: .badRequest
        case .targetTooLong: .targetTooLong
        case .headersTooLarge: .headersTooLarge
        case .notImplemented: .notImplemented
        case .httpVersion: .versionNotSupported
        case .expectationFailed: .expectationFailed
        case .tooLarge: .contentTooLarge
        case .lengthRequired: .lengthRequired
        case .requestTimeout: .requestTimeout
        }
    }

    /// The last part of the problem's `type`, as in `/problems/malformed-request`.
    package var problemName: String {
        switch self {
        case .malformedRequest: "malformed-request"
        case .targetTooLong: "target-too-long"
        case .headersTooLarge: "headers-too-large"
        case .notImplemented: "not-implemented"
        case .httpVersion: "http-version"
        case .expectationFailed: "expectation-failed"
        case .tooLarge: "too-large"
        case .lengthRequired: "length-required"
        case .requestTimeout: "request-timeout"
        }
    }

    /// One sentence for the problem's `detail`.
    package var detail: String {
        switch self {
        case .malformedRequest(let reason): "The request cannot be read: \(reason)."
        case .targetTooLong: "The request line is too long."
        case .headersTooLarge: "The header fields are too large or too many."
        case .notImplemented(let what): "The server does not implement \(what)."
        case .httpVersion: "The server speaks HTTP/1.0 and HTTP/1.1 here."
        case .expectationFailed: "The only expectation that the server can meet is 100-continue."
        case .tooLarge(let limit): "The body is larger than \(limit) bytes."
        case .lengthRequired: "The request needs a body."
        case .requestTimeout: "The request was not finished in time."
        }
    }
}
