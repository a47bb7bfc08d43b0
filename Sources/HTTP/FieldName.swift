// SPDX-License-Identifier: Apache-2.0

/// The name of a field, known when the program is compiled.
///
/// Names are compared in lower case (RFC 9110, 5.1) and written with capitals, as `Tripfeed-Token`. A name can only be
/// made from a literal, so nothing that a client sends ever becomes one.
package struct FieldName: ExpressibleByStringLiteral, Hashable, Sendable {
    /// The name in lower case.
    package let text: String
    /// The bytes of `text`, for comparing without making text.
    let bytes: [UInt8]
    /// The name as it is written, with the colon and the space behind it.
    let linePrefix: [UInt8]

    /// Makes a name from a lower-case literal.
    ///
    /// - Precondition: the literal is a token without capitals.
    package init(stringLiteral literal: StaticString) {
        self.init(literal, written: nil)
    }

    /// Makes a name whose capitals do not follow the hyphens, as `ETag`.
    init(_ literal: StaticString, written: StaticString?) {
        text = literal.description
        bytes = Array(text.utf8)
        precondition(
            !bytes.isEmpty && bytes.allSatisfy { Octet.isToken($0) && Octet.lowercased($0) == $0 },
            "\(text) is not a field name in lower case"
        )
        var line = written.map { Array($0.description.utf8) } ?? Self.capitalized(bytes)
        precondition(line.map(Octet.lowercased) == bytes, "\(text) is written as another name")
        line.append(Octet.colon)
        line.append(Octet.space)
        linePrefix = line
    }

    package static func == (left: FieldName, right: FieldName) -> Bool {
        left.bytes == right.bytes
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    private static func capitalized(_ bytes: [UInt8]) -> [UInt8] {
        var startsWord = true
        return bytes.map { byte in
            let isLetter = byte &- 0x61 < 26
            defer { startsWord = byte == 0x2D }
            return startsWord && isLetter ? byte & 0xDF : byte
        }
    }
}
