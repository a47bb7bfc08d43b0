// SPDX-License-Identifier: Apache-2.0

/// Reads one head from its first byte to the empty line, in as many calls as it takes.
///
/// Lines are judged in the order in which they end, so the verdict does not depend on how the bytes were cut.
struct RequestHeadParser: SectionParser {
    private let limits: Limits
    private var scanner: LineScanner
    private var requestLine: RequestLine?
    private var framingFields = FramingFields()
    private var lines: [FieldLine] = []

    init(limits: Limits) {
        self.limits = limits
        scanner = LineScanner(bound: limits.requestLine + 2)
    }

    /// Goes on reading in bytes that begin where the head begins; gives the head's length once it is complete.
    mutating func advance(over bytes: Span<UInt8>) throws(RequestError) -> Int? {
        if requestLine == nil {
            switch try scanner.next(in: bytes) {
            case .more: return nil
            case .tooLong: throw .targetTooLong
            case .line(let line): requestLine = try RequestLine(parsing: bytes, line)
            }
            scanner.allow(limits.headerSection)
            // Enough for what is here already, within reason: a growing array would be allocated again and again.
            lines.reserveCapacity(min(max((bytes.count - scanner.position) / 24, 4), 32))
        }
        while true {
            switch try scanner.next(in: bytes) {
            case .more: return nil
            case .tooLong: throw .headersTooLarge
            case .line(let line) where line.isEmpty: return scanner.position
            case .line(let line):
                guard lines.count < limits.headerCount else { throw .headersTooLarge }
                let field = try FieldLine(parsing: bytes, line)
                try framingFields.take(field, bytes)
                lines.append(field)
            }
        }
    }

    /// Judges the complete head and makes the value that leaves the decoder.
    func finish(_ bytes: [UInt8]) throws(RequestError) -> RequestHead {
        guard let requestLine else { preconditionFailure("a head without request line is finished") }
        return RequestHead(
            requestLine,
            fields: FieldSection(bytes: bytes, lines: lines),
            about: framingFields,
            framing: try framingFields.framing(minorVersion: requestLine.minorVersion)
        )
    }
}
