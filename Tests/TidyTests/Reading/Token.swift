// SPDX-License-Identifier: Apache-2.0

/// A piece of Swift source, as far as a tidy check needs to tell pieces apart.
struct Token: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case identifier
        case number
        /// One character: brackets, operators, `@`, `#`.
        case punctuation
        /// The text of a string literal without its quotes; what stands inside `\(…)` follows as tokens of its own.
        case literal
        /// A `//` or `/*` comment.
        case comment
        /// A `///` or `/**` comment, one token a line.
        case documentation
    }

    let kind: Kind
    let text: String
    /// The line on which the token begins, from 1.
    let line: Int
    /// Whether only white space stands before it on its line.
    let startsLine: Bool

    var isComment: Bool { kind == .comment || kind == .documentation }

    func isIdentifier(_ name: String) -> Bool { kind == .identifier && text == name }

    func isPunctuation(_ character: String) -> Bool { kind == .punctuation && text == character }
}
