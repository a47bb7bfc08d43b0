// SPDX-License-Identifier: Apache-2.0

/// Everything that another room can see is explained where it is declared.
///
/// Three kinds may stay bare, where a sentence would only repeat the name: what a protocol of the standard library asks
/// for; a room's own stored property; an initialiser of a room's own that only fills such properties. What is public
/// is explained without exception but the first.
enum DocumentationCheck {
    private static let modifiers: Set = [
        "package", "public", "open", "static", "class", "final", "mutating", "nonmutating", "consuming", "borrowing",
        "nonisolated", "isolated", "override", "required", "convenience", "lazy", "weak", "unowned", "indirect",
        "dynamic", "private", "fileprivate", "internal", "prefix", "postfix", "infix", "unsafe", "distributed",
    ]

    static func findings(in file: SourceFile) -> [Finding] {
        guard file.isInSources else { return [] }
        return file.tokens.indices.compactMap { index in
            let token = file.tokens[index]
            guard token.isIdentifier("package") || token.isIdentifier("public"),
                let next = file.tokens[(index + 1)...].first(where: { !$0.isComment }),
                next.kind == .identifier || next.isPunctuation("@"), next.text != "import",
                !isDocumented(declarationWith: index, in: file.tokens), !isPlain(declarationWith: token, in: file.code)
            else { return nil }
            return file.finding(line: token.line, "a \(token.text) declaration without a doc comment")
        }
    }

    /// Walks back over modifiers and attributes to the comment, if there is one.
    private static func isDocumented(declarationWith index: Int, in tokens: [Token]) -> Bool {
        var position = index - 1
        while position >= 0 {
            let token = tokens[position]
            switch token.kind {
            case .documentation:
                return true
            case .comment:
                position -= 1
            case .identifier where modifiers.contains(token.text):
                position -= 1
            case .identifier where position > 0 && tokens[position - 1].isPunctuation("@"):
                position -= 2
            case .punctuation where token.text == ")":
                // The arguments of an attribute, or those of `private(set)`.
                position = tokens.opening(of: position) - 1
            default:
                return false
            }
        }
        return false
    }

    private static let witnesses: [[String]] = [
        ["func", "=", "="], ["func", "<"], ["func", "hash", "("], ["var", "description", ":"],
        ["func", "encode", "("], ["init", "(", "from", "decoder"],
    ]

    private static func isPlain(declarationWith token: Token, in code: [Token]) -> Bool {
        guard let start = code.firstIndex(where: { $0.line == token.line && $0.text == token.text }) else {
            return false
        }
        var keyword = start
        while keyword < code.count, modifiers.contains(code[keyword].text) {
            keyword += 1
            // `private(set)`, `nonisolated(unsafe)`
            if keyword < code.count, code[keyword].isPunctuation("(") { keyword = code.closing(of: keyword) + 1 }
        }
        let words = code.dropFirst(keyword).prefix(4).map(\.text)
        if witnesses.contains(where: words.starts) { return true }
        guard token.text == "package" else { return false }
        switch words.first {
        case "init": return onlyFills(initialiserAt: keyword, in: code)
        case "let": return true
        case "var": return LengthCheck.body(ofDeclarationAt: keyword, in: code) == nil
        default: return false
        }
    }

    /// Whether each line of the body begins with an assignment.
    private static func onlyFills(initialiserAt keyword: Int, in code: [Token]) -> Bool {
        guard let parameters = code[keyword...].firstIndex(where: { $0.isPunctuation("(") }) else { return false }
        let body = code.closing(of: parameters) + 1
        guard body < code.count, code[body].isPunctuation("{") else { return false }
        let starts = (body + 1..<code.closing(of: body)).filter { $0 == body + 1 || code[$0].startsLine }
        return starts.allSatisfy { index in
            let name = code[index].text == "self" ? index + 2 : index
            return name + 1 < code.count && code[name].kind == .identifier && code[name + 1].isPunctuation("=")
        }
    }
}
