// SPDX-License-Identifier: Apache-2.0

/// Splits Swift source into tokens: enough of the grammar that words in comments and strings are not taken for code.
///
/// Regular expression literals are not known to it; the project has none.
struct Lexer {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var isAtLineStart = true
    private var tokens: [Token] = []

    static func tokens(of text: String) -> [Token] {
        var lexer = Lexer(bytes: Array(text.utf8))
        lexer.readCode(untilClosingParenthesis: false)
        return lexer.tokens
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private func peek(_ offset: Int = 0) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    private mutating func advance() {
        if bytes[position] == UInt8(ascii: "\n") {
            line += 1
            isAtLineStart = true
        }
        position += 1
    }

    private func text(from start: Int) -> String {
        String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func append(_ kind: Token.Kind, _ text: String, line: Int) {
        tokens.append(Token(kind: kind, text: text, line: line, startsLine: isAtLineStart))
        isAtLineStart = false
    }

    /// Reads to the end, or past the parenthesis that closes an interpolation.
    private mutating func readCode(untilClosingParenthesis: Bool) {
        var depth = 0
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                advance()
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
                readLineComment()
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
                readBlockComment()
            case UInt8(ascii: "\""):
                readString(hashes: 0)
            case UInt8(ascii: "#") where hashesBeforeQuote() > 0:
                readString(hashes: hashesBeforeQuote())
            case UInt8(ascii: "`"):
                readQuotedIdentifier()
            case let byte where Self.isIdentifierByte(byte):
                readWord()
            default:
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                if untilClosingParenthesis, depth < 0 {
                    position += 1
                    return
                }
                append(.punctuation, String(UnicodeScalar(byte)), line: line)
                position += 1
            }
        }
    }

    private mutating func readWord() {
        let start = position
        while let byte = peek(), Self.isIdentifierByte(byte) { position += 1 }
        let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[start])
        append(isNumber ? .number : .identifier, text(from: start), line: line)
    }

    /// Reads a name in backticks; the backticks stay, so that it is never taken for a keyword.
    private mutating func readQuotedIdentifier() {
        let start = position
        position += 1
        while let byte = peek(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { position += 1 }
        if peek() == UInt8(ascii: "`") { position += 1 }
        append(.identifier, text(from: start), line: line)
    }

    private static func isIdentifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: false
        }
    }
}

// MARK: - Comments

extension Lexer {
    private mutating func readLineComment() {
        let start = position
        while let byte = peek(), byte != UInt8(ascii: "\n") { position += 1 }
        let comment = text(from: start)
        append(comment.hasPrefix("///") ? .documentation : .comment, comment, line: line)
    }

    private mutating func readBlockComment() {
        let start = position
        let firstLine = line
        let startsLine = isAtLineStart
        var depth = 0
        repeat {
            if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                depth += 1
                position += 2
            } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                depth -= 1
                position += 2
            } else {
                advance()
            }
        } while depth > 0 && position < bytes.count
        isAtLineStart = startsLine
        let comment = text(from: start)
        append(comment.hasPrefix("/**") ? .documentation : .comment, comment, line: firstLine)
    }
}

// MARK: - Strings

extension Lexer {
    /// The number of `#` at this place if a quotation mark follows them, else 0.
    private func hashesBeforeQuote() -> Int {
        var count = 0
        while peek(count) == UInt8(ascii: "#") { count += 1 }
        return peek(count) == UInt8(ascii: "\"") ? count : 0
    }

    private func isQuote(_ quotes: Int, hashes: Int) -> Bool {
        for offset in 0..<quotes where peek(offset) != UInt8(ascii: "\"") { return false }
        for offset in quotes..<(quotes + hashes) where peek(offset) != UInt8(ascii: "#") { return false }
        return true
    }

    private func isEscape(hashes: Int) -> Bool {
        guard peek() == UInt8(ascii: "\\") else { return false }
        for offset in 1..<(1 + hashes) where peek(offset) != UInt8(ascii: "#") { return false }
        return true
    }

    private mutating func readString(hashes: Int) {
        position += hashes
        let quotes = isQuote(3, hashes: 0) ? 3 : 1
        position += quotes
        let index = tokens.count
        let firstLine = line
        append(.literal, "", line: firstLine)
        var content: [UInt8] = []
        while let byte = peek() {
            if isQuote(quotes, hashes: hashes) {
                position += quotes + hashes
                break
            }
            if quotes == 1, byte == UInt8(ascii: "\n") { break }
            if isEscape(hashes: hashes) {
                position += 1 + hashes
                if peek() == UInt8(ascii: "(") {
                    position += 1
                    readCode(untilClosingParenthesis: true)
                } else if peek() != nil {
                    advance()
                }
                content.append(UInt8(ascii: " "))
                continue
            }
            content.append(byte)
            advance()
        }
        let text = String(decoding: content, as: UTF8.self)
        tokens[index] = Token(kind: .literal, text: text, line: firstLine, startsLine: tokens[index].startsLine)
        isAtLineStart = false
    }
}
