// SPDX-License-Identifier: Apache-2.0

/// The map of the rooms: the targets of Package.swift in their order, each with what it may import.
struct Manifest: Sendable {
    struct Target: Equatable, Sendable {
        enum Kind: Equatable, Sendable { case library, executable, system, test }

        let kind: Kind
        let name: String
        let dependencies: [String]
        /// The folder, `Sources/<name>` or `Tests/<name>` unless the manifest gives another.
        let path: String
        let line: Int

        /// Whether it is part of the product: a room, and no help for tests.
        var isRoom: Bool { path.hasPrefix("Sources/") }

        /// Whether it only gives Swift access to C: such targets are called `C` and the name of what they wrap.
        var holdsC: Bool { name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true }
    }

    let targets: [Target]

    private static let kinds: [String: Target.Kind] = [
        "target": .library, "executableTarget": .executable, "systemLibrary": .system, "testTarget": .test,
    ]

    /// Reads the calls `.target(…)`, `.executableTarget(…)`, `.systemLibrary(…)` and `.testTarget(…)`.
    init(parsing text: String) {
        let code = Lexer.tokens(of: text).filter { !$0.isComment }
        var targets: [Target] = []
        var index = 2
        while index < code.count {
            defer { index += 1 }
            guard code[index].isPunctuation("("), let kind = Self.kinds[code[index - 1].text],
                code[index - 2].isPunctuation(".")
            else { continue }
            let end = code.closing(of: index)
            let call = code[index..<end]
            guard let name = Self.literals(after: "name", in: call).first else { continue }
            let folder = kind == .test ? "Tests" : "Sources"
            targets.append(
                Target(
                    kind: kind,
                    name: name,
                    dependencies: Self.literals(after: "dependencies", in: call),
                    path: Self.literals(after: "path", in: call).first ?? "\(folder)/\(name)",
                    line: code[index].line
                )
            )
            index = end
        }
        self.targets = targets
    }

    func target(named name: String) -> Target? {
        targets.first { $0.name == name }
    }

    /// The literals of an argument: one, or those of its brackets.
    private static func literals(after label: String, in call: ArraySlice<Token>) -> [String] {
        guard let start = call.firstIndex(where: { $0.isIdentifier(label) }), start + 2 < call.endIndex,
            call[start + 1].isPunctuation(":")
        else { return [] }
        let value = start + 2
        guard call[value].isPunctuation("[") else { return call[value].kind == .literal ? [call[value].text] : [] }
        return call[value..<call.closing(of: value)].filter { $0.kind == .literal }.map(\.text)
    }
}
