// SPDX-License-Identifier: Apache-2.0

/// One source file with its place in the repository.
struct SourceFile: Sendable {
    /// From the root of the repository, as in `Sources/Feed/Hub.swift`.
    let path: String
    let text: String
    /// Everything, comments included.
    let tokens: [Token]
    /// The tokens without comments.
    let code: [Token]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        let isSwift = path.hasSuffix(".swift")
        tokens = isSwift ? Lexer.tokens(of: text) : []
        code = tokens.filter { !$0.isComment }
    }

    /// The folder under `Sources` or `Tests` that the file lives in.
    var target: String {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : ""
    }

    var isInSources: Bool { path.hasPrefix("Sources/") }
    var isInTests: Bool { path.hasPrefix("Tests/") }
    var isSwift: Bool { path.hasSuffix(".swift") }

    /// The lines; a line feed at the end of the file begins none.
    var lines: [Substring] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    func finding(line: Int, _ message: String) -> Finding {
        Finding(place: "\(path):\(line)", message: message)
    }
}
