// SPDX-License-Identifier: Apache-2.0

/// What the compiler cannot vouch for stays in the rooms that wrap the kernel and C, each time with its reason.
enum SafetyCheck {
    static let wrappingRooms: Set<String> = ["Reactor", "SQLite"]

    /// `unsafe`, `@unchecked` and `nonisolated(unsafe)` outside the wrapping rooms.
    static func fence(_ file: SourceFile) -> [Finding] {
        guard file.isInSources, !wrappingRooms.contains(file.target) else { return [] }
        return file.code.indices.compactMap { index in
            let token = file.code[index]
            guard token.isIdentifier("unsafe") || isUncheckedAttribute(at: index, in: file.code) else { return nil }
            let rooms = wrappingRooms.sorted().joined(separator: " and ")
            return file.finding(line: token.line, "`\(token.text)` belongs to \(rooms)")
        }
    }

    /// `@unchecked` and `nonisolated(unsafe)` without a comment beside or just above them.
    static func reasons(_ file: SourceFile) -> [Finding] {
        let commented = Set(
            file.tokens.filter(\.isComment).flatMap { comment in
                comment.line...(comment.line + comment.text.count { $0 == "\n" })
            }
        )
        return file.code.indices.compactMap { index in
            guard isUnchecked(at: index, in: file.code) else { return nil }
            let line = file.code[index].line
            let near = (line - 3)...line
            guard !near.contains(where: commented.contains) else { return nil }
            return file.finding(line: line, "`\(file.code[index].text)` without its reason in a comment")
        }
    }

    private static func isUnchecked(at index: Int, in code: [Token]) -> Bool {
        if isUncheckedAttribute(at: index, in: code) { return true }
        return code[index].isIdentifier("nonisolated") && index + 2 < code.count
            && code[index + 1].isPunctuation("(") && code[index + 2].isIdentifier("unsafe")
    }

    private static func isUncheckedAttribute(at index: Int, in code: [Token]) -> Bool {
        code[index].isIdentifier("unchecked") && index > 0 && code[index - 1].isPunctuation("@")
    }

    /// `try!`, `as!` and `fatalError`, anywhere.
    static func force(_ file: SourceFile) -> [Finding] {
        file.code.indices.compactMap { index in
            let token = file.code[index]
            if token.isIdentifier("fatalError") {
                return file.finding(
                    line: token.line,
                    "`fatalError` says less than `preconditionFailure` with the state"
                )
            }
            guard token.isIdentifier("try") || token.isIdentifier("as"), index + 1 < file.code.count,
                file.code[index + 1].isPunctuation("!"),
                // `try !isEmpty` negates; only without a blank between them does the mark belong to the word.
                file.lines[token.line - 1].contains("\(token.text)!")
            else { return nil }
            return file.finding(line: token.line, "`\(token.text)!`")
        }
    }
}
