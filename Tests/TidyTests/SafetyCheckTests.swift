// SPDX-License-Identifier: Apache-2.0

import Testing

struct SafetyCheckTests {
    private func file(_ text: String, room: String = "Feed") -> SourceFile {
        SourceFile(path: "Sources/\(room)/A.swift", text: text)
    }

    @Test(arguments: [
        "let a = unsafe f()",
        "final class A: @unchecked Sendable {}",
        "nonisolated(unsafe) var a = 1",
    ]) func `what the compiler cannot vouch for is found outside the wrapping rooms`(text: String) {
        #expect(SafetyCheck.fence(file(text)).count == 1)
        #expect(SafetyCheck.fence(file(text, room: "Reactor")).isEmpty)
        #expect(SafetyCheck.fence(file(text, room: "SQLite")).isEmpty)
    }

    @Test(arguments: [
        "// unsafe", "/// Is `@unchecked Sendable`.", "let a = \"unsafe\"", "let unsafely = 1",
        "init(unchecked: Int) {}",
    ])
    func `a word in a comment, in a string or in another word is no use of it`(text: String) {
        #expect(SafetyCheck.fence(file(text)).isEmpty)
    }

    @Test(arguments: ["final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 1"])
    func `an exception needs its reason`(text: String) {
        #expect(SafetyCheck.reasons(file(text, room: "Reactor")).count == 1)
        #expect(SafetyCheck.reasons(file("// One thread.\n\n\n\n" + text, room: "Reactor")).count == 1)
        #expect(SafetyCheck.reasons(file("// One thread.\n" + text, room: "Reactor")).isEmpty)
        #expect(SafetyCheck.reasons(file(text + " // One thread.", room: "Reactor")).isEmpty)
        #expect(SafetyCheck.reasons(file("/* One\nthread. */\n" + text, room: "Reactor")).isEmpty)
    }

    @Test(arguments: ["let a = try! f()", "let a = b as! C", "fatalError(\"\")"])
    func `force is found`(text: String) {
        #expect(SafetyCheck.force(file(text)).count == 1)
    }

    @Test(arguments: [
        "let a = try? f()", "let a = b as? C", "a != b", "let a = try !f()", "// try! f()", "let a = \"as!\"",
    ])
    func `what only resembles force is not`(text: String) {
        #expect(SafetyCheck.force(file(text)).isEmpty)
    }
}
