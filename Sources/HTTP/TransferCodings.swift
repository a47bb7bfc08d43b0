// SPDX-License-Identifier: Apache-2.0

/// What the Transfer-Encoding fields of a head add up to (RFC 9112, 6.1 and section 7).
struct TransferCodings: Sendable {
    private var isPresent = false
    private var endsWithChunked = false
    private var hasUnknown = false

    /// Tells whether there was a Transfer-Encoding field.
    var isEmpty: Bool { !isPresent }

    /// Takes one field's value, a list of codings.
    ///
    /// - Throws: `malformedRequest` for an empty list or element, for what is no token (parameters included), and for
    ///   anything that follows `chunked`.
    mutating func add(_ bytes: Span<UInt8>, _ value: Range<Int>) throws(RequestError) {
        isPresent = true
        var start = value.lowerBound
        while true {
            let end = bytes.elementEnd(start, in: value)
            try addCoding(bytes, bytes.trimmingBlanks(start..<end))
            if end == value.upperBound { return }
            start = end + 1
        }
    }

    /// Judges the whole: `chunked` alone passes, `chunked` after something else is not implemented.
    func finish() throws(RequestError) {
        guard endsWithChunked else { throw .malformedRequest("the last transfer coding is not chunked") }
        if hasUnknown { throw .notImplemented("any transfer coding but chunked") }
    }

    private mutating func addCoding(_ bytes: Span<UInt8>, _ coding: Range<Int>) throws(RequestError) {
        guard !coding.isEmpty else { throw .malformedRequest("an empty transfer coding") }
        for index in coding where !Octet.isToken(bytes[index]) {
            throw .malformedRequest("a transfer coding that is no token")
        }
        guard !endsWithChunked else { throw .malformedRequest("a transfer coding after chunked") }
        if bytes.equals(coding, lowercase: Word.chunked) {
            endsWithChunked = true
        } else {
            hasUnknown = true
        }
    }
}
