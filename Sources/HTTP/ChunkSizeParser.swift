// SPDX-License-Identifier: Apache-2.0

/// Reads one chunk-size line with its extensions and the CRLF, a byte at a time (RFC 9112, 7.1 and 7.1.1).
///
/// Blanks are allowed where the grammar has them: around `;` and `=`. Behind the size without an extension, and at the
/// end of the line, they are refused.
struct ChunkSizeParser: Sendable {
    /// What may come next.
    ///
    /// Each state's comment names the states that may follow it.
    private enum State: Sendable {
        /// The first digit: `size`.
        case start
        /// Another digit, a blank, `;` or CR: `size`, `beforeSemicolon`, `beforeName`, `lineFeed`.
        case size
        /// Blanks that only an extension can follow: itself, `beforeName`.
        case beforeSemicolon
        /// Blanks or the first byte of a name: itself, `name`.
        case beforeName
        /// The rest of a name: itself, `beforeEquals`, `beforeValue`, `beforeName`, `lineFeed`.
        case name
        /// Blanks that `=` or `;` have to follow: itself, `beforeValue`, `beforeName`.
        case beforeEquals
        /// Blanks or the first byte of a value: itself, `value`, `quoted`.
        case beforeValue
        /// The rest of a token: itself, `beforeSemicolon`, `beforeName`, `lineFeed`.
        case value
        /// Inside a quoted string: itself, `escaped`, `afterQuoted`.
        case quoted
        /// The byte behind a backslash: `quoted`.
        case escaped
        /// Behind a closing quote: `beforeSemicolon`, `beforeName`, `lineFeed`.
        case afterQuoted
        /// The line feed, which ends the line.
        case lineFeed
    }

    private var state = State.start
    private var size = 0

    /// Takes the next byte; gives the chunk's size at the end of the line.
    ///
    /// The budget is lowered for every byte that is dropped: extensions and leading zeros. Throws `malformedRequest`
    /// for all that the grammar does not have, for a size beyond all sizes, and when the budget is used up.
    mutating func take(_ byte: UInt8, budget: inout Int) throws(RequestError) -> Int? {
        switch state {
        case .start, .size:
            if let digit = Octet.hexValue(byte) {
                try takeDigit(digit, &budget)
                return nil
            }
            guard state == .size else { throw .malformedRequest("a chunk size that is not hexadecimal") }
        case .lineFeed:
            guard byte == Octet.lineFeed else { throw .malformedRequest("a carriage return without line feed") }
            return size
        default:
            break
        }
        if byte == Octet.carriageReturn, mayEndLine {
            state = .lineFeed
            return nil
        }
        try spend(&budget)
        state = try stateInExtension(after: byte)
        return nil
    }

    private var mayEndLine: Bool {
        switch state {
        case .size, .name, .value, .afterQuoted: true
        default: false
        }
    }

    private mutating func takeDigit(_ digit: UInt8, _ budget: inout Int) throws(RequestError) {
        if state == .size, size == 0 { try spend(&budget) }
        guard size <= Int.max >> 4 else { throw .malformedRequest("a chunk size beyond all sizes") }
        size = size << 4 | Int(digit)
        state = .size
    }

    private func spend(_ budget: inout Int) throws(RequestError) {
        guard budget > 0 else { throw .malformedRequest("chunk extensions beyond the limit") }
        budget -= 1
    }

    private func stateInExtension(after byte: UInt8) throws(RequestError) -> State {
        switch state {
        case .size, .value, .afterQuoted, .beforeSemicolon:
            if byte == Octet.semicolon { return .beforeName }
            if Octet.isBlank(byte) { return .beforeSemicolon }
            if state == .value, Octet.isToken(byte) { return .value }
        case .beforeName:
            if Octet.isBlank(byte) { return .beforeName }
            if Octet.isToken(byte) { return .name }
        case .name, .beforeEquals:
            if byte == Octet.equals { return .beforeValue }
            if byte == Octet.semicolon { return .beforeName }
            if Octet.isBlank(byte) { return .beforeEquals }
            if state == .name, Octet.isToken(byte) { return .name }
        case .beforeValue:
            if Octet.isBlank(byte) { return .beforeValue }
            if byte == Octet.quote { return .quoted }
            if Octet.isToken(byte) { return .value }
        case .quoted:
            if byte == Octet.quote { return .afterQuoted }
            if byte == Octet.backslash { return .escaped }
            if !Octet.isForbiddenControl(byte) { return .quoted }
        case .escaped:
            if !Octet.isForbiddenControl(byte) { return .quoted }
        case .start, .lineFeed:
            preconditionFailure("\(state) is no state of an extension")
        }
        throw .malformedRequest("a chunk size line that breaks the grammar")
    }
}
