// SPDX-License-Identifier: Apache-2.0

/// The first line of a request: `method SP target SP HTTP/1.x` and nothing else (RFC 9112, section 3).
struct RequestLine: Sendable {
    let method: Range<Int>
    let target: RequestTarget
    let minorVersion: Int

    /// Reads a line that has been found free of control characters.
    ///
    /// - Throws: `malformedRequest`, `httpVersion` for a well-formed version with another major number,
    ///   `notImplemented` for CONNECT.
    @inline(__always)
    init(parsing bytes: Span<UInt8>, _ line: Range<Int>) throws(RequestError) {
        var methodEnd = line.lowerBound
        while methodEnd < line.upperBound, Octet.isToken(bytes[methodEnd]) { methodEnd += 1 }
        let targetStart = methodEnd + 1
        let targetEnd = line.upperBound - 9
        guard methodEnd > line.lowerBound, targetStart < targetEnd,
            bytes[methodEnd] == Octet.space, bytes[targetEnd] == Octet.space
        else {
            throw .malformedRequest("the request line is not a method, a target and a version with one space between")
        }
        minorVersion = try Self.minorVersion(bytes, targetEnd + 1)
        method = line.lowerBound..<methodEnd
        if method.count == 7, bytes.equals(method, Word.connect) { throw .notImplemented("the method CONNECT") }
        target = try RequestTarget(parsing: bytes, targetStart..<targetEnd, method: method)
    }

    /// Reads the eight bytes `HTTP/d.d`, which are case-sensitive.
    @inline(__always)
    private static func minorVersion(_ bytes: Span<UInt8>, _ start: Int) throws(RequestError) -> Int {
        let major = bytes[start + 5]
        let minor = bytes[start + 7]
        guard bytes.equals(start..<start + 5, Word.version), Octet.isDigit(major), bytes[start + 6] == Octet.dot,
            Octet.isDigit(minor)
        else { throw .malformedRequest("the request line does not end with HTTP/ and a version") }
        guard major == Octet.zero + 1 else { throw .httpVersion }
        return minor == Octet.zero ? 0 : 1
    }
}
