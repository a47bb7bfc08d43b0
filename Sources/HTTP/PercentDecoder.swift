// SPDX-License-Identifier: Apache-2.0

/// Decodes percent-encoded paths and query parts, strictly (RFC 3986, 2.1).
package enum PercentDecoder {
    /// Decodes bytes to text once; what comes out is never decoded again.
    ///
    /// `plusIsSpace` tells whether `+` is a space, as in a query; in a path it stays. Throws for a bad escape, for a NUL,
    /// and when what comes out is not UTF-8.
    package static func decode(
        _ bytes: ArraySlice<UInt8>,
        plusIsSpace: Bool
    ) throws(PercentError) -> String {
        if isPlain(bytes.span) { return String(decoding: bytes, as: UTF8.self) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            var byte = bytes[index]
            index += 1
            if byte == Octet.percent {
                guard index + 1 < bytes.endIndex, let high = Octet.hexValue(bytes[index]),
                    let low = Octet.hexValue(bytes[index + 1])
                else { throw .badEscape }
                byte = high << 4 | low
                index += 2
            } else if plusIsSpace, byte == Octet.plus {
                byte = Octet.space
            }
            guard byte != 0 else { throw .nul }
            output.append(byte)
        }
        guard let text = String(validating: output, as: UTF8.self) else { throw .invalidUTF8 }
        return text
    }

    /// Whether the bytes are ASCII that stands for itself, as nearly always.
    private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == Octet.percent || byte == Octet.plus || byte == 0 || byte >= 0x80 { return false }
        }
        return true
    }

    /// Splits a path at its slashes and decodes what lies between; an escaped slash stays inside its segment.
    ///
    /// `/trips/1` gives `trips` and `1`, `/trips/` and `/` end in an empty segment.
    /// Dot segments are not resolved: no route has one.
    package static func segments(of path: ArraySlice<UInt8>) throws(PercentError) -> [String] {
        var segments: [String] = []
        var start = path.first == Octet.slash ? path.startIndex + 1 : path.startIndex
        while true {
            let end = path[start...].firstIndex(of: Octet.slash) ?? path.endIndex
            segments.append(try decode(path[start..<end], plusIsSpace: false))
            if end == path.endIndex { return segments }
            start = end + 1
        }
    }
}
