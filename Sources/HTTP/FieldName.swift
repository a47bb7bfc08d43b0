// SPDX-License-Identifier: Apache-2.0

/// Every field that Tripfeed reads or writes, by its name in lower case (RFC 9110, section 5.1).
///
/// Names are compared without case and written with capitals, as `Tripfeed-Token`. Only these exist, so nothing that a
/// client sends ever becomes one. An enumeration of literals costs no reference count, neither to copy nor to write.
package enum FieldName: String, CaseIterable, Sendable {
    case accept
    case acceptEncoding = "accept-encoding"
    case acceptPatch = "accept-patch"
    case accessControlAllowCredentials = "access-control-allow-credentials"
    case accessControlAllowHeaders = "access-control-allow-headers"
    case accessControlAllowMethods = "access-control-allow-methods"
    case accessControlAllowOrigin = "access-control-allow-origin"
    case accessControlExposeHeaders = "access-control-expose-headers"
    case accessControlMaxAge = "access-control-max-age"
    case accessControlRequestHeaders = "access-control-request-headers"
    case accessControlRequestMethod = "access-control-request-method"
    case allow
    case authorization
    case cacheControl = "cache-control"
    case connection
    case contentEncoding = "content-encoding"
    case contentLength = "content-length"
    case contentLocation = "content-location"
    case contentSecurityPolicy = "content-security-policy"
    case contentType = "content-type"
    case cookie
    case date
    case eTag = "etag"
    case expect
    case host
    case idempotencyKey = "idempotency-key"
    case idempotencyReplayed = "idempotency-replayed"
    case ifMatch = "if-match"
    case ifModifiedSince = "if-modified-since"
    case ifNoneMatch = "if-none-match"
    case ifUnmodifiedSince = "if-unmodified-since"
    case lastEventID = "last-event-id"
    case lastModified = "last-modified"
    case link
    case location
    case origin
    case prefer
    case preferenceApplied = "preference-applied"
    case referrerPolicy = "referrer-policy"
    case retryAfter = "retry-after"
    case secFetchSite = "sec-fetch-site"
    case server
    case setCookie = "set-cookie"
    case strictTransportSecurity = "strict-transport-security"
    case transferEncoding = "transfer-encoding"
    case tripfeedAuthor = "tripfeed-author"
    case tripfeedBundle = "tripfeed-bundle"
    case tripfeedChanges = "tripfeed-changes"
    case tripfeedNoChange = "tripfeed-no-change"
    case tripfeedPreviousToken = "tripfeed-previous-token"
    case tripfeedProcess = "tripfeed-process"
    case tripfeedToken = "tripfeed-token"
    case userAgent = "user-agent"
    case vary
    case wwwAuthenticate = "www-authenticate"
    case xAccelBuffering = "x-accel-buffering"
    case xContentTypeOptions = "x-content-type-options"
    case xFrameOptions = "x-frame-options"

    /// The name in lower case.
    package var text: String { rawValue }
}
