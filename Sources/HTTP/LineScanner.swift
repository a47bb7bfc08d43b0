// SPDX-License-Identifier: Apache-2.0

/// Finds the lines of a head or a trailer section, byte by byte and each byte once, however the input was cut.
///
/// A line ends with CRLF and with nothing else. A bare CR, a bare LF and any other control character but HTAB are
/// refused where they stand, so a head that will never end properly is answered at once (RFC 9112, 2.2).
struct LineScanner: Sendable {
    enum Result {
        /// A whole line, without its CRLF.
        case line(Range<Int>)
        /// The bytes end inside a line.
        case more
        /// The line does not end before the bound.
        case tooLong
    }

    /// Where the line that is being looked for begins; after `line` this is just behind its CRLF.
    private(set) var position = 0
    /// The first index that may not be read any more; a line has to be complete below it.
    private var bound: Int
    private var scanned = 0

    init(bound: Int) {
        self.bound = bound
    }

    /// Allows so many bytes more, counted from the beginning of the next line.
    mutating func allow(_ count: Int) {
        bound = position + count
    }

    /// Finds the next line in bytes that begin where the section begins.
    @inline(__always)
    mutating func next(in bytes: Span<UInt8>) throws(RequestError) -> Result {
        let end = min(bytes.count, bound)
        var index = scanned
        while index < end, !Octet.isForbiddenControl(bytes[index]) { index += 1 }
        scanned = index
        guard index < end else { return bytes.count < bound ? .more : .tooLong }
        guard bytes[index] == Octet.carriageReturn else { throw Self.problem(bytes[index]) }
        guard index + 1 < end else { return bytes.count < bound ? .more : .tooLong }
        guard bytes[index + 1] == Octet.lineFeed else { throw .malformedRequest("a carriage return without line feed") }
        let line = position..<index
        position = index + 2
        scanned = position
        return .line(line)
    }

    @inline(never)
    private static func problem(_ byte: UInt8) -> RequestError {
        .malformedRequest(
            byte == Octet.lineFeed ? "a line feed without carriage return" : "a control character in the head"
        )
    }
}
