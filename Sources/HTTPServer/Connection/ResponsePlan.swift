// SPDX-License-Identifier: Apache-2.0

import HTTP

/// What of a request decides over the shape of its response.
struct RequestShape: Equatable {
    var isHead = false
    var minorVersion = 1
    var keepsAlive = true

    /// The shape of what could not be read: nothing is known, so the connection ends.
    static let unknown = RequestShape(keepsAlive: false)

    init(isHead: Bool = false, minorVersion: Int = 1, keepsAlive: Bool = true) {
        self.isHead = isHead
        self.minorVersion = minorVersion
        self.keepsAlive = keepsAlive
    }

    init(_ head: RequestHead) {
        self.init(isHead: head.method == .head, minorVersion: head.minorVersion, keepsAlive: head.keepsAlive)
    }
}

/// How a response is framed, and whether the connection lives on (RFC 9112, 6 and 9.3).
struct ResponsePlan: Equatable {
    let framing: ResponseEncoder.Framing
    let persistence: ResponseEncoder.Persistence
    let sendsBody: Bool

    /// Whether the next request is read after this response.
    let keepsAlive: Bool

    /// Plans a response; `mayKeepAlive` is false when the connection has to end for reasons of its own.
    init(_ response: borrowing Response, to request: RequestShape, mayKeepAlive: Bool) {
        sendsBody = !request.isHead && !response.status.forbidsBody
        switch response.body {
        case .none: framing = .length(0)
        case .bytes(let bytes): framing = .length(bytes.count)
        case .sizedStream(let length, _): framing = .length(length)
        case .stream where request.minorVersion > 0: framing = .chunked
        case .stream: framing = sendsBody ? .untilClose : .none
        case .deferred: preconditionFailure("a response that is not made yet cannot be framed")
        }
        keepsAlive = mayKeepAlive && request.keepsAlive && !response.closesConnection && framing != .untilClose
        persistence = !keepsAlive ? .close : request.minorVersion == 0 ? .keepAlive : .unsaid
    }
}
