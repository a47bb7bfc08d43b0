// SPDX-License-Identifier: Apache-2.0

/// Everything that comes before the body of a request, checked.
///
/// Path, query, host and fields are places in one array; keeping a slice of it keeps all of the head's bytes.
package struct RequestHead: Sendable {
    package let method: Method
    /// 0 or 1; a later minor version counts as 1 (RFC 9110, 2.5).
    package let minorVersion: Int
    package let fields: FieldSection
    package let framing: BodyFraming
    /// Tells whether the client waits for a 100 (Continue) before it sends a body that is not empty.
    package let expectsContinue: Bool
    /// Tells whether the client means to send more requests on the connection (RFC 9112, 9.3).
    package let keepsAlive: Bool
    private let pathRange: ByteRange
    private let queryRange: ByteRange?
    private let hostRange: ByteRange?

    /// The path as it was sent, still percent-encoded; it begins with `/`, or is `*` (for OPTIONS only).
    ///
    /// Its escapes are complete, what they stand for is not looked at.
    package var path: ArraySlice<UInt8> { fields.bytes[pathRange.range] }

    /// The bytes behind the first `?`, or nil without one.
    package var query: ArraySlice<UInt8>? { queryRange.map { fields.bytes[$0.range] } }

    /// The authority of an absolute-form target, else the Host field; nil only in HTTP/1.0 (RFC 9112, 3.2.2).
    package var host: ArraySlice<UInt8>? { hostRange.map { fields.bytes[$0.range] } }

    /// Makes a head from parts that have been checked elsewhere.
    package init(
        method: Method,
        minorVersion: Int = 1,
        path: some Collection<UInt8>,
        query: ArraySlice<UInt8>? = nil,
        host: ArraySlice<UInt8>?,
        fields: FieldSection = FieldSection(),
        framing: BodyFraming = .none,
        expectsContinue: Bool = false,
        keepsAlive: Bool = true
    ) {
        var fields = fields
        pathRange = fields.store(path)
        queryRange = query.map { fields.store($0) }
        hostRange = host.map { fields.store($0) }
        self.method = method
        self.minorVersion = minorVersion
        self.fields = fields
        self.framing = framing
        self.expectsContinue = expectsContinue
        self.keepsAlive = keepsAlive
    }

    /// Makes a head whose parts lie in the bytes of its fields.
    init(
        _ line: RequestLine,
        fields: FieldSection,
        about message: FramingFields,
        framing: BodyFraming
    ) {
        method = Method(fields.bytes.span, line.method)
        minorVersion = line.minorVersion
        pathRange = ByteRange(line.target.path)
        queryRange = line.target.query.map(ByteRange.init)
        hostRange = (line.target.authority ?? message.host).map(ByteRange.init)
        self.fields = fields
        self.framing = framing
        expectsContinue = message.expectsContinue(minorVersion: line.minorVersion, framing: framing)
        keepsAlive = message.keepsAlive(minorVersion: line.minorVersion)
    }
}
