// SPDX-License-Identifier: Apache-2.0

/// The parts of a request target, as places in the bytes of the head (RFC 9112, 3.2).
struct RequestTarget: Sendable {
    let path: Range<Int>
    let query: Range<Int>?
    /// The authority of the absolute form.
    let authority: Range<Int>?

    /// Reads origin form, absolute form (`http` and `https` only) and, for OPTIONS, the asterisk.
    ///
    /// - Throws: `malformedRequest` for every other form, and for bytes or escapes outside the URI grammar.
    @inline(__always)
    init(parsing bytes: Span<UInt8>, _ target: Range<Int>, method: Range<Int>) throws(RequestError) {
        if bytes[target.lowerBound] == Octet.slash {
            authority = nil
            (path, query) = try Self.split(bytes, target)
        } else if target.count == 1, bytes[target.lowerBound] == Octet.asterisk,
            bytes.equals(method, Word.options)
        {
            authority = nil
            path = target
            query = nil
        } else {
            self = try Self(absolute: bytes, target)
        }
    }

    private init(path: Range<Int>, query: Range<Int>?, authority: Range<Int>) {
        self.path = path
        self.query = query
        self.authority = authority
    }

    @inline(never)
    private init(absolute bytes: Span<UInt8>, _ target: Range<Int>) throws(RequestError) {
        guard let start = Self.authorityStart(bytes, target) else {
            throw .malformedRequest("the request target has none of the forms that are served")
        }
        var end = start
        while end < target.upperBound, bytes[end] != Octet.slash, bytes[end] != Octet.questionMark { end += 1 }
        guard Authority.isValid(bytes, start..<end) else {
            throw .malformedRequest("the authority of the request target is not a host with an optional port")
        }
        let (path, query) = try Self.split(bytes, end..<target.upperBound)
        // An empty path means "/" (RFC 9110, 4.2.3). The slash before the authority can stand in for it.
        self.init(path: path.isEmpty ? start - 1..<start : path, query: query, authority: start..<end)
    }

    private static func authorityStart(_ bytes: Span<UInt8>, _ target: Range<Int>) -> Int? {
        for scheme in [Word.http, Word.https] {
            let end = target.lowerBound + scheme.count
            if end <= target.upperBound, bytes.equals(target.lowerBound..<end, lowercase: scheme) { return end }
        }
        return nil
    }

    @inline(__always)
    private static func split(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(RequestError) -> (path: Range<Int>, query: Range<Int>?) {
        var mark: Int?
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if Octet.isPathOrQuery(byte) {
                if byte == Octet.questionMark, mark == nil { mark = index }
                index += 1
            } else if byte == Octet.percent, index + 2 < range.upperBound,
                Octet.hexValue(bytes[index + 1]) != nil, Octet.hexValue(bytes[index + 2]) != nil
            {
                index += 3
            } else {
                throw .malformedRequest("the request target has a byte or an escape that no URI has")
            }
        }
        guard let mark else { return (range, nil) }
        return (range.lowerBound..<mark, mark + 1..<range.upperBound)
    }
}
