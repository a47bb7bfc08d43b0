// SPDX-License-Identifier: Apache-2.0

import Testing

struct LengthCheckTests {
    private func file(_ text: String) -> SourceFile { SourceFile(path: "Sources/A/B.swift", text: text) }

    @Test func `a file of the limit passes and one of a line more is found`() {
        let lines = String(repeating: "x\n", count: 5)
        #expect(LengthCheck.file(file(lines), limit: 5).isEmpty)
        #expect(LengthCheck.file(file(lines), limit: 4).count == 1)
        #expect(LengthCheck.file(file(lines + "y"), limit: 5).count == 1)
    }

    @Test(arguments: [
        "func f() {",
        "func f<T>(_ a: T = { 1 }(), b: [Int] = [1]) async throws(E) -> (Int) -> Void {",
        "static func < (a: A, b: A) -> Bool {",
        "func f(\n    a: Int\n) -> Int\nwhere A: B {",
        "init?(a: Int) {",
        "deinit {",
        "subscript(i: Int) -> Int {",
        "var a: Int {",
        "func `f of g`() {",
    ]) func `a body of the limit passes and one of a line more is found`(head: String) {
        let declaration = file("struct A {\n\(head)\nlet a = 1\nlet b = { 2 }\n}\n}")
        #expect(LengthCheck.functions(of: declaration, limit: 2).isEmpty)
        #expect(LengthCheck.functions(of: declaration, limit: 1).count == 1)
    }

    @Test func `the place is that of the declaration`() {
        let text = "struct A {\n    func long() {\n        a()\n        b()\n    }\n}"
        #expect(
            LengthCheck.functions(of: file(text), limit: 1).map(\.description)
                == ["Sources/A/B.swift:2: long has 2 lines, more than 1"]
        )
    }

    @Test func `a requirement without a body does not take the body of what follows`() {
        let text = """
            protocol P {
                var a: Int { get }
                func f() -> Int
                /// Says g.
                @discardableResult
                func g(_ a: Int)
            }
            struct S {
                let a = 1
                let b = 2
            }
            """
        #expect(LengthCheck.functions(of: file(text), limit: 0).isEmpty)
    }

    @Test func `braces in strings and comments do not count`() {
        let text = "func f() {\n    // }\n    let a = \"}\"\n    let b = 1\n}\nlet c = 1"
        #expect(LengthCheck.functions(of: file(text), limit: 3).isEmpty)
        #expect(LengthCheck.functions(of: file(text), limit: 2).count == 1)
    }
}
