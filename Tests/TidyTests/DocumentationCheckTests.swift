// SPDX-License-Identifier: Apache-2.0

import Testing

struct DocumentationCheckTests {
    private func count(_ text: String, path: String = "Sources/Feed/A.swift") -> Int {
        DocumentationCheck.findings(in: SourceFile(path: path, text: text)).count
    }

    @Test(arguments: [
        "package struct A {}",
        "// Is plain.\npublic let a = 1",
        "@inlinable package func f() {}",
        "/// Is a.\nlet a = 1\npublic let b = 2",
        "package var isEmpty: Bool { true }",
        "package typealias A = B",
        "package enum A { case b }",
        "/// Is f.\nfunc f()\npackage func g() {}",
        "package @MainActor func f() {}",
        "let a = \"/// Is a string.\"\npackage func b() {}",
        "package init(a: Int) {\n    self.a = a\n    start()\n}",
        "package init?(a: Int) {\n    guard a > 0 else { return nil }\n    self.a = a\n}",
        "package struct A: B {\nvar description: String { text }\n}",
        "public init(a: Int) {\n    self.a = a\n}",
        "package init(a: Int) throws {\n    self.a = a\n}",
        "package static func + (a: A, b: A) -> A { a }",
        "package var text: String { description }",
    ]) func `a declaration without a doc comment is found`(text: String) {
        #expect(count(text) == 1)
        #expect(count(text, path: "Tests/FeedTests/A.swift") == 0)
    }

    @Test(arguments: [
        "/// Is a.\npackage struct A {}",
        "/** Is a. */\npublic struct A {}",
        "/// Is a.\n// Because.\n@available(*, deprecated)\n@inlinable\npublic static func f() {}",
        "/// Is a.\nnonisolated(unsafe) package var a = 1",
        "/// Is a.\npackage final class A {}",
        "package import B",
        "public import B",
        "struct A { let a = 1 }",
        "private package_thing",
        "package init(a: Int, b: Int) {\n    self.a = a\n    c = b\n}",
        "package init() {}",
        "package private(set) var a = 1",
        "package static let a = b(1)\nfunc c() {}",
        "package var a: Int\n\n/// Is b.\npackage var b: Int { 1 }",
        "package static func == (a: A, b: A) -> Bool { true }",
        "package static func < (a: A, b: A) -> Bool { true }",
        "package func hash(into hasher: inout Hasher) {}",
        "public var description: String { text }",
    ]) func `a documented one, an import and what stays inside pass`(text: String) {
        #expect(count(text) == 0)
    }
}
