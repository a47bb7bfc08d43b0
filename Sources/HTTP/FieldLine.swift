// SPDX-License-Identifier: Apache-2.0

/// The place of one field line inside the bytes of its section: name and trimmed value (RFC 9112, section 5).
struct FieldLine: Sendable {
    private let nameRange: ByteRange
    private let valueRange: ByteRange

    var name: Range<Int> { nameRange.range }
    var value: Range<Int> { valueRange.range }

    init(name: Range<Int>, value: Range<Int>) {
        nameRange = ByteRange(name)
        valueRange = ByteRange(value)
    }

    /// Reads a line that has been found free of control characters.
    ///
    /// - Throws: `malformedRequest` for folding, a name that is no token, a blank before the colon, no colon.
    @inline(__always)
    init(parsing bytes: Span<UInt8>, _ line: Range<Int>) throws(RequestError) {
        var index = line.lowerBound
        while index < line.upperBound, Octet.isToken(bytes[index]) { index += 1 }
        guard index < line.upperBound, index > line.lowerBound, bytes[index] == Octet.colon else {
            throw Self.problem(bytes, line, at: index)
        }
        self.init(
            name: line.lowerBound..<index,
            value: bytes.trimmingBlanks(index + 1..<line.upperBound)
        )
    }

    @inline(never)
    private static func problem(_ bytes: Span<UInt8>, _ line: Range<Int>, at index: Int) -> RequestError {
        if index == line.upperBound { return .malformedRequest("a field line has no colon") }
        let isFirst = index == line.lowerBound
        if Octet.isBlank(bytes[index]) {
            return .malformedRequest(
                isFirst ? "a field line begins with a blank" : "a blank in or behind a field name"
            )
        }
        return .malformedRequest(
            isFirst && bytes[index] == Octet.colon ? "an empty field name" : "a field name that is no token"
        )
    }
}
