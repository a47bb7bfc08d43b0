// SPDX-License-Identifier: Apache-2.0

/// The method of a request (RFC 9110, section 9).
///
/// Methods are case-sensitive: `get` is `.other("get")`. CONNECT never gets this far, the decoder refuses it.
package enum Method: Equatable, Sendable {
    case get
    case head
    case post
    case put
    case patch
    case delete
    case options
    /// Any other token, as it was sent.
    case other(String)

    /// The token as it stands on the wire.
    package var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .other(let name): name
        }
    }

    /// Makes the method that a token names; the bytes are taken as they are.
    package init(_ token: String) {
        switch token {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        case "PUT": self = .put
        case "PATCH": self = .patch
        case "DELETE": self = .delete
        case "OPTIONS": self = .options
        default: self = .other(token)
        }
    }

    /// Makes the method of a token inside a head; for the known ones no text is made.
    init(_ bytes: Span<UInt8>, _ token: Range<Int>) {
        var packed: UInt64 = 0
        if token.count <= 8 {
            for index in token { packed = packed << 8 | UInt64(bytes[index]) }
        }
        switch packed {
        case 0x47_4554: self = .get
        case 0x4845_4144: self = .head
        case 0x504f_5354: self = .post
        case 0x50_5554: self = .put
        case 0x50_4154_4348: self = .patch
        case 0x4445_4c45_5445: self = .delete
        case 0x4f_5054_494f_4e53: self = .options
        default: self = .other(String(decoding: bytes.copy(token), as: UTF8.self))
        }
    }
}
