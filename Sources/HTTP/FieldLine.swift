// SPDX-License-Identifier: Apache-2.0

/// The place of one field line inside the bytes of its section: name and trimmed value (RFC 9112, section 5).
struct FieldLine: Sendable {
    private let nameStart: UInt32
    private let nameEnd: UInt32
    private let valueStart: UInt32
    private let valueEnd: UInt32

    var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }

    init(name: Range<Int>, value: Range<Int>) {
        nameStart = UInt32(name.lowerBound)
        nameEnd = UInt32(name.upperBound)
        valueStart = UInt32(value.lowerBound)
        valueEnd = UInt32(value.upperBound)
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
