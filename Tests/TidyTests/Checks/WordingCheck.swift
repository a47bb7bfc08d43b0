// SPDX-License-Identifier: Apache-2.0

/// Nothing is left for later, no test sleeps, and no test is switched off.
enum WordingCheck {
    /// Marks of unfinished work, put together here so that this file does not hold them itself.
    static let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK", "TB" + "D", "WI" + "P"]
    static let phrases = ["for" + " now", "simpli" + "fied", "unimple" + "mented", "not yet" + " implemented"]

    static func unfinished(_ file: SourceFile) -> [Finding] {
        file.lines.indices.flatMap { index -> [Finding] in
            let line = file.lines[index]
            let words = line.split { !$0.isLetter }
            let found =
                marks.filter { mark in words.contains { $0 == mark } }
                + phrases.filter { line.lowercased().contains($0) }
            return found.map { file.finding(line: index + 1, "“\($0)”: finish it or leave it out") }
        }
    }

    /// Waiting for time to pass instead of for the event; a clock of the test's own may do so.
    static func sleeps(_ file: SourceFile) -> [Finding] {
        guard file.isInTests else { return [] }
        return file.code.indices.compactMap { index in
            let token = file.code[index]
            guard ["sleep", "usleep", "nanosleep"].contains(token.text), token.kind == .identifier,
                index + 1 < file.code.count, file.code[index + 1].isPunctuation("("), index > 0
            else { return nil }
            let before = file.code[index - 1]
            if before.isIdentifier("func") { return nil }
            if before.isPunctuation("."), index > 1, !["Task", "Thread", "Glibc"].contains(file.code[index - 2].text) {
                return nil
            }
            return file.finding(line: token.line, "a test waits for an event, never for time")
        }
    }

    /// Tests that do not run, or may fail unnoticed.
    static func switchedOff(_ file: SourceFile) -> [Finding] {
        guard file.isInTests else { return [] }
        return file.code.indices.compactMap { index in
            let token = file.code[index]
            let isTrait = token.isIdentifier("disabled") && index > 0 && file.code[index - 1].isPunctuation(".")
            guard isTrait || token.isIdentifier("withKnownIssue") else { return nil }
            return file.finding(line: token.line, "`\(token.text)`: a test runs, or it goes")
        }
    }
}
