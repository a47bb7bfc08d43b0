// SPDX-License-Identifier: Apache-2.0

/// Everything that comes before the body of a request, checked.
///
/// The slices share one array with the fields; keeping one of them keeps all of the head's bytes.
package struct RequestHead: Sendable {
    package let method: Method
    /// 0 or 1; a later minor version counts as 1 (RFC 9110, 2.5).
    package let minorVersion: Int
    /// The path as it was sent, still percent-encoded, with valid escapes; it begins with `/`, or is `*` (OPTIONS
    /// only).
    package var path: ArraySlice<UInt8>
    /// The bytes behind the first `?`, or nil without one.
    package var query: ArraySlice<UInt8>?
    /// The authority of an absolute-form target, else the Host field; nil only in HTTP/1.0 (RFC 9112, 3.2.2).
    package let host: ArraySlice<UInt8>?
    package let fields: FieldSection
    package let framing: BodyFraming
    /// Tells whether the client waits for a 100 (Continue) before it sends a body that is not empty.
    package let expectsContinue: Bool
    /// Tells whether the client means to send more requests on the connection (RFC 9112, 9.3).
    package let keepsAlive: Bool

    package init(
        method: Method,
        minorVersion: Int = 1,
        path: ArraySlice<UInt8>,
        query: ArraySlice<UInt8>? = nil,
        host: ArraySlice<UInt8>?,
        fields: FieldSection = FieldSection(),
        framing: BodyFraming = .none,
        expectsContinue: Bool = false,
        keepsAlive: Bool = true
    ) {
        self.method = method
        self.minorVersion = minorVersion
        self.path = path
        self.query = query
        self.host = host
        self.fields = fields
        self.framing = framing
        self.expectsContinue = expectsContinue
        self.keepsAlive = keepsAlive
    }
}
