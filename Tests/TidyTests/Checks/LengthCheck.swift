// SPDX-License-Identifier: Apache-2.0

/// Files and functions stay short enough to be read in one go.
enum LengthCheck {
    static let fileLimit = 300
    static let functionLimit = 60

    static func file(_ file: SourceFile, limit: Int = fileLimit) -> [Finding] {
        let count = file.lines.count
        return count > limit ? [file.finding(line: count, "has \(count) lines, more than \(limit)")] : []
    }

    /// Counts the lines between the braces of every function, initialiser, subscript and computed property.
    static func functions(of file: SourceFile, limit: Int = functionLimit) -> [Finding] {
        file.code.indices.compactMap { index in
            guard let name = declaredName(at: index, in: file.code),
                let body = body(ofDeclarationAt: index, in: file.code)
            else { return nil }
            let end = min(file.code.closing(of: body), file.code.count - 1)
            let count = file.code[end].line - file.code[body].line - 1
            guard count > limit else { return nil }
            return file.finding(line: file.code[index].line, "\(name) has \(count) lines, more than \(limit)")
        }
    }

    /// What is declared at a keyword, or nil where the word is no declaration.
    private static func declaredName(at index: Int, in code: [Token]) -> String? {
        guard code[index].kind == .identifier, index + 1 < code.count else { return nil }
        if index > 0, code[index - 1].isPunctuation(".") { return nil }
        let next = code[index + 1]
        switch code[index].text {
        case "func", "var":
            return next.kind == .identifier || next.kind == .punctuation ? next.text : nil
        case "init" where ["(", "?", "<"].contains(next.text), "subscript" where ["(", "<"].contains(next.text),
            "deinit" where next.text == "{":
            return code[index].text
        default:
            return nil
        }
    }

    /// The brace that opens the body: the first one that still belongs to the declaration.
    static func body(ofDeclarationAt start: Int, in code: [Token]) -> Int? {
        var index = start + 1
        while index < code.count {
            let token = code[index]
            if token.isPunctuation("{") { return index }
            if token.isPunctuation("}") { return nil }
            if index > start + 1, token.startsLine, !continues(token) { return nil }
            if token.isPunctuation("(") || token.isPunctuation("[") { index = code.closing(of: index) }
            index += 1
        }
        return nil
    }

    /// Whether a token at the start of a line goes on with the declaration of the line before.
    private static func continues(_ token: Token) -> Bool {
        token.kind == .punctuation && token.text != "@" && token.text != "#"
            || ["where", "throws", "async", "rethrows"].contains(token.text)
    }
}
