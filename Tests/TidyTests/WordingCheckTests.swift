// SPDX-License-Identifier: Apache-2.0

import Testing

struct WordingCheckTests {
    private func file(_ text: String, path: String = "Tests/FeedTests/A.swift") -> SourceFile {
        SourceFile(path: path, text: text)
    }

    @Test(arguments: WordingCheck.marks + WordingCheck.phrases)
    func `a mark of unfinished work is found in code and comments`(mark: String) {
        #expect(
            WordingCheck.unfinished(file("let a = 1\n// \(mark): later")).map(\.place) == ["Tests/FeedTests/A.swift:2"]
        )
        #expect(WordingCheck.unfinished(file("/* \(mark) */", path: "Sources/CLinux/a.c")).count == 1)
    }

    @Test(arguments: WordingCheck.marks)
    func `a mark inside another word is none`(mark: String) {
        #expect(WordingCheck.unfinished(file("let x\(mark)x = 1")).isEmpty)
        #expect(WordingCheck.unfinished(file("let a = 1 // \(mark.lowercased())")).isEmpty)
    }

    @Test(arguments: [
        "await clock.now; sleep(1)", "try await Task.sleep(for: .seconds(1))", "Thread.sleep(forTimeInterval: 1)",
        "; usleep(10)", "; nanosleep(a, b)",
    ]) func `a sleep is found in tests`(text: String) {
        #expect(WordingCheck.sleeps(file(text)).count == 1)
        #expect(WordingCheck.sleeps(file(text, path: "Sources/Feed/A.swift")).isEmpty)
    }

    @Test(arguments: ["func sleep(until a: Int)", "try await manual.sleep(until: a)", "// sleep(1)", "let sleep = 1"])
    func `a clock of the test's own is none`(text: String) {
        #expect(WordingCheck.sleeps(file(text)).isEmpty)
    }

    @Test(arguments: ["@Test(.disabled(\"flaky\")) func a() {}", "withKnownIssue { f() }"])
    func `a test that is switched off is found`(text: String) {
        #expect(WordingCheck.switchedOff(file(text)).count == 1)
    }
}
