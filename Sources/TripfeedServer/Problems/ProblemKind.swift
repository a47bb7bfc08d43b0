// SPDX-License-Identifier: Apache-2.0

import HTTP

/// What can go wrong, by the name that never changes: the last part of a problem's `type` (RFC 9457).
enum ProblemKind: String, CaseIterable, Sendable {
    case malformedRequest = "malformed-request"
    case malformedJSON = "malformed-json"
    case malformedToken = "malformed-token"
    case malformedFilter = "malformed-filter"
    case badParameter = "bad-parameter"
    case unauthenticated
    case forbidden
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case requestTimeout = "request-timeout"
    case notUnique = "not-unique"
    case relationshipTaken = "relationship-taken"
    case idempotencyInProgress = "idempotency-in-progress"
    case tokenExpired = "token-expired"
    case tokenDiverged = "token-diverged"
    case tokenForeign = "token-foreign"
    case lengthRequired = "length-required"
    case preconditionFailed = "precondition-failed"
    case tooLarge = "too-large"
    case targetTooLong = "target-too-long"
    case unsupportedMediaType = "unsupported-media-type"
    case expectationFailed = "expectation-failed"
    case misdirected
    case invalid
    case idempotencyKeyReused = "idempotency-key-reused"
    case preconditionRequired = "precondition-required"
    case tooManyRequests = "too-many-requests"
    case headersTooLarge = "headers-too-large"
    case `internal`
    case notImplemented = "not-implemented"
    case busy
    case draining
    case httpVersion = "http-version"
    case diskFull = "disk-full"

    /// The status that goes with it.
    var status: Status {
        switch self {
        case .malformedRequest, .malformedJSON, .malformedToken, .malformedFilter, .badParameter: .badRequest
        case .unauthenticated: .unauthorized
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .requestTimeout: .requestTimeout
        case .notUnique, .relationshipTaken, .idempotencyInProgress: .conflict
        case .tokenExpired, .tokenDiverged, .tokenForeign: .gone
        case .lengthRequired: .lengthRequired
        case .preconditionFailed: .preconditionFailed
        case .tooLarge: .contentTooLarge
        case .targetTooLong: .targetTooLong
        case .unsupportedMediaType: .unsupportedMediaType
        case .expectationFailed: .expectationFailed
        case .misdirected: .misdirectedRequest
        case .invalid, .idempotencyKeyReused: .unprocessableContent
        case .preconditionRequired: .preconditionRequired
        case .tooManyRequests: .tooManyRequests
        case .headersTooLarge: .headersTooLarge
        case .`internal`: .internalServerError
        case .notImplemented: .notImplemented
        case .busy, .draining: .serviceUnavailable
        case .httpVersion: .versionNotSupported
        case .diskFull: .insufficientStorage
        }
    }

    /// A few words that are the same every time.
    var title: String {
        switch self {
        case .malformedRequest: "Malformed request"
        case .malformedJSON: "Malformed JSON"
        case .malformedToken: "Malformed token"
        case .malformedFilter: "Malformed filter"
        case .badParameter: "Bad parameter"
        case .unauthenticated: "Credentials needed"
        case .forbidden: "Not allowed"
        case .notFound: "Not found"
        case .methodNotAllowed: "Method not allowed"
        case .requestTimeout: "Request took too long"
        case .notUnique: "Already taken"
        case .relationshipTaken: "Relationship already taken"
        case .idempotencyInProgress: "First request still running"
        case .tokenExpired: "Token expired"
        case .tokenDiverged: "Token of another course of history"
        case .tokenForeign: "Token of another store"
        case .lengthRequired: "Length required"
        case .preconditionFailed: "Precondition failed"
        case .tooLarge: "Body too large"
        case .targetTooLong: "Address too long"
        case .unsupportedMediaType: "Unsupported media type"
        case .expectationFailed: "Expectation failed"
        case .misdirected: "Wrong host"
        case .invalid: "Invalid content"
        case .idempotencyKeyReused: "Idempotency key used for another request"
        case .preconditionRequired: "Precondition required"
        case .tooManyRequests: "Too many requests"
        case .headersTooLarge: "Headers too large"
        case .`internal`: "Internal error"
        case .notImplemented: "Not implemented"
        case .busy: "Busy"
        case .draining: "Shutting down"
        case .httpVersion: "HTTP version not supported"
        case .diskFull: "Disk full"
        }
    }
}
