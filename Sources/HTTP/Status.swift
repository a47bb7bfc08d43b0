// SPDX-License-Identifier: Apache-2.0

/// A status code with its reason phrase (RFC 9110, section 15).
package struct Status: Equatable, Sendable {
    /// The three digits, 100 to 599.
    package let code: Int
    /// The phrase that follows the code in the status line; it has no meaning to a machine.
    package let reason: String

    /// Makes a status that the list below lacks.
    ///
    /// - Precondition: `code` has three digits and is below 600; `reason` is visible ASCII and spaces.
    package init(code: Int, reason: StaticString) {
        precondition((100...599).contains(code), "\(code) is not a status code")
        self.code = code
        self.reason = reason.description
    }

    private init(_ code: Int, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Two statuses are the same when their codes are.
    package static func == (left: Status, right: Status) -> Bool {
        left.code == right.code
    }

    /// Tells whether a response with this status never has a body, whatever its fields say (RFC 9112, 6.3).
    package var forbidsBody: Bool {
        code < 200 || code == 204 || code == 304
    }

    package static let `continue` = Status(100, "Continue")
    package static let ok = Status(200, "OK")
    package static let created = Status(201, "Created")
    package static let accepted = Status(202, "Accepted")
    package static let noContent = Status(204, "No Content")
    package static let seeOther = Status(303, "See Other")
    package static let notModified = Status(304, "Not Modified")
    package static let badRequest = Status(400, "Bad Request")
    package static let unauthorized = Status(401, "Unauthorized")
    package static let forbidden = Status(403, "Forbidden")
    package static let notFound = Status(404, "Not Found")
    package static let methodNotAllowed = Status(405, "Method Not Allowed")
    package static let notAcceptable = Status(406, "Not Acceptable")
    package static let requestTimeout = Status(408, "Request Timeout")
    package static let conflict = Status(409, "Conflict")
    package static let gone = Status(410, "Gone")
    package static let lengthRequired = Status(411, "Length Required")
    package static let preconditionFailed = Status(412, "Precondition Failed")
    package static let contentTooLarge = Status(413, "Content Too Large")
    package static let targetTooLong = Status(414, "URI Too Long")
    package static let unsupportedMediaType = Status(415, "Unsupported Media Type")
    package static let expectationFailed = Status(417, "Expectation Failed")
    package static let misdirectedRequest = Status(421, "Misdirected Request")
    package static let unprocessableContent = Status(422, "Unprocessable Content")
    package static let preconditionRequired = Status(428, "Precondition Required")
    package static let tooManyRequests = Status(429, "Too Many Requests")
    package static let headersTooLarge = Status(431, "Request Header Fields Too Large")
    package static let internalServerError = Status(500, "Internal Server Error")
    package static let notImplemented = Status(501, "Not Implemented")
    package static let serviceUnavailable = Status(503, "Service Unavailable")
    package static let versionNotSupported = Status(505, "HTTP Version Not Supported")
    package static let insufficientStorage = Status(507, "Insufficient Storage")
}
