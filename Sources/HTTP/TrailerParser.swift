// SPDX-License-Identifier: Apache-2.0

/// Reads the trailer fields of a chunked body up to the empty line; they are judged and dropped.
///
/// A field that frames or routes a message is refused here, for a reader that merged it into the head would see another
/// request than this one (RFC 9110, 6.5.1).
struct TrailerParser: SectionParser {
    private var scanner: LineScanner

    init(limits: Limits) {
        scanner = LineScanner(bound: limits.trailerSection)
    }

    /// Goes on reading in bytes that begin where the section begins; gives its length once it is complete.
    mutating func advance(over bytes: Span<UInt8>) throws(RequestError) -> Int? {
        while true {
            switch try scanner.next(in: bytes) {
            case .more: return nil
            case .tooLong: throw .headersTooLarge
            case .line(let line) where line.isEmpty: return scanner.position
            case .line(let line):
                let field = try FieldLine(parsing: bytes, line)
                for name in Self.forbidden where bytes.equals(field.name, lowercase: name.rawValue) {
                    throw .malformedRequest("a trailer field that belongs in the head")
                }
            }
        }
    }

    private static let forbidden: [FieldName] = [
        .authorization, .connection, .contentEncoding, .contentLength, .cookie, .expect, .host, .transferEncoding,
    ]
}
