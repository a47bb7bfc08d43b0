// SPDX-License-Identifier: Apache-2.0

/// What the fields say about the message itself: its host, where its body ends, and what becomes of the connection.
///
/// Everything that two readers could take in two ways is refused, for that is how requests are smuggled
/// (RFC 9112, 6.3 and 11.2).
struct FramingFields: Sendable {
    private(set) var host: Range<Int>?
    private var contentLength: Int?
    private var codings = TransferCodings()
    private var asksToClose = false
    private var asksToKeepAlive = false
    private var expectsContinue = false

    /// Takes note of a field line if it matters here.
    @inline(__always)
    mutating func take(_ line: FieldLine, _ bytes: Span<UInt8>) throws(RequestError) {
        let name = line.name
        switch name.count {
        case 4 where bytes.equals(name, lowercase: FieldName.host.rawValue):
            try takeHost(bytes, line.value)
        case 6 where bytes.equals(name, lowercase: FieldName.expect.rawValue):
            guard bytes.equals(line.value, lowercase: Word.continueExpectation) else { throw .expectationFailed }
            expectsContinue = true
        case 10 where bytes.equals(name, lowercase: FieldName.connection.rawValue):
            takeConnection(bytes, line.value)
        case 14 where bytes.equals(name, lowercase: FieldName.contentLength.rawValue):
            try takeContentLength(bytes, line.value)
        case 17 where bytes.equals(name, lowercase: FieldName.transferEncoding.rawValue):
            try codings.add(bytes, line.value)
        default:
            break
        }
    }

    /// Tells whether a client waits for 100 (Continue); in HTTP/1.0 the wish is not known (RFC 9110, 10.1.1).
    func expectsContinue(minorVersion: Int, framing: BodyFraming) -> Bool {
        expectsContinue && minorVersion > 0 && framing.hasBytes
    }

    /// Tells whether the connection stays open: in HTTP/1.1 unless told otherwise, in HTTP/1.0 only if asked for.
    func keepsAlive(minorVersion: Int) -> Bool {
        !asksToClose && (minorVersion > 0 || asksToKeepAlive)
    }

    /// Judges all fields together and tells how the body is framed.
    func framing(minorVersion: Int) throws(RequestError) -> BodyFraming {
        if minorVersion > 0, host == nil { throw .malformedRequest("no Host field") }
        if codings.isEmpty { return contentLength.map(BodyFraming.length) ?? .none }
        if contentLength != nil { throw .malformedRequest("both Content-Length and Transfer-Encoding") }
        if minorVersion == 0 { throw .malformedRequest("Transfer-Encoding in HTTP/1.0") }
        try codings.finish()
        return .chunked
    }

    private mutating func takeHost(_ bytes: Span<UInt8>, _ value: Range<Int>) throws(RequestError) {
        guard host == nil else { throw .malformedRequest("more than one Host field") }
        guard Authority.isValid(bytes, value) else {
            throw .malformedRequest("the Host field is not a host with an optional port")
        }
        host = value
    }

    private mutating func takeContentLength(_ bytes: Span<UInt8>, _ value: Range<Int>) throws(RequestError) {
        guard contentLength == nil else { throw .malformedRequest("more than one Content-Length field") }
        guard !value.isEmpty else { throw .malformedRequest("an empty Content-Length") }
        var length = 0
        for index in value {
            guard Octet.isDigit(bytes[index]) else {
                throw .malformedRequest("a Content-Length that is not digits alone")
            }
            let (product, overflowsProduct) = length.multipliedReportingOverflow(by: 10)
            let (sum, overflowsSum) = product.addingReportingOverflow(Int(bytes[index] &- Octet.zero))
            guard !overflowsProduct, !overflowsSum else { throw .malformedRequest("a Content-Length beyond all sizes") }
            length = sum
        }
        contentLength = length
    }

    private mutating func takeConnection(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        var start = value.lowerBound
        while start < value.upperBound {
            let end = bytes.elementEnd(start, in: value)
            let option = bytes.trimmingBlanks(start..<end)
            if bytes.equals(option, lowercase: Word.close) { asksToClose = true }
            if bytes.equals(option, lowercase: Word.keepAlive) { asksToKeepAlive = true }
            start = end + 1
        }
    }
}
