// SPDX-License-Identifier: Apache-2.0

import Testing

struct LexerTests {
    private func words(_ text: String, _ kind: Token.Kind = .identifier) -> [String] {
        Lexer.tokens(of: text).filter { $0.kind == kind }.map(\.text)
    }

    @Test func `words in comments and strings are no code`() {
        let text = """
            let a = "b c" // d
            /* e /* f */ g */ h
            /// i
            j
            """
        #expect(words(text) == ["let", "a", "h", "j"])
        #expect(words(text, .literal) == ["b c"])
        #expect(words(text, .comment) == ["// d", "/* e /* f */ g */"])
        #expect(words(text, .documentation) == ["/// i"])
    }

    @Test func `an interpolation is code again, at any depth`() {
        let text = #"let a = "b \(c(d, "e \(f)")) g" + h"#
        #expect(words(text) == ["let", "a", "c", "d", "f", "h"])
        #expect(words(text, .literal).map { $0.filter { $0 != " " } } == ["bg", "e"])
    }

    @Test(arguments: [
        ##"#"a "b" \(c)"# d"##,
        ####"##"a "# b"## d"####,
        #""a \" b" d"#,
        #""a \\" d"#,
        "\"\"\"\n a \"b\" \\(\"c\")\n \"\"\" d",
        "#\"\"\"\n a \\(b)\n \"\"\"# d",
    ]) func `a string of any kind ends where it ends`(text: String) {
        #expect(words(text) == ["d"])
    }

    @Test func `an unfinished string or comment ends with the file`() {
        #expect(words("a \"b") == ["a"])
        #expect(words("a \"b\nc") == ["a", "c"])
        #expect(words("a \"b \\") == ["a"])
        #expect(words("a /* b") == ["a"])
        #expect(words("a \"\\(b") == ["a", "b"])
    }

    @Test func `a token knows its line and whether it begins it`() {
        let tokens = Lexer.tokens(of: "a b\n\"\"\"\nx\n\"\"\"\n  c")
        #expect(tokens.map(\.line) == [1, 1, 2, 5])
        #expect(tokens.map(\.startsLine) == [true, false, true, true])
    }

    @Test func `a name in backticks is no keyword`() {
        #expect(words("case `import`, `a try! b`") == ["case", "`import`", "`a try! b`"])
    }

    @Test func `letters beyond ASCII belong to words`() {
        #expect(words("let größe = 1") == ["let", "größe"])
    }
}
