// SPDX-License-Identifier: Apache-2.0

/// The top of the repository holds what a visitor expects there, and nothing else.
enum TopLevelCheck {
    static let expected: Set = [
        ".ci", ".editorconfig", ".git", ".gitignore", ".swift-format", "Benchmarks", "CHANGELOG.md", "CONTRIBUTING.md",
        "Fuzz", "LICENSE", "Makefile", "Package.swift", "README.md", "SECURITY.md", "Sources", "Tests", "docs",
        "openapi",
    ]

    /// Names that neither belong there nor are ignored, and names that are missing.
    static func findings(names: [String], ignored: [String]) -> [Finding] {
        let strays = names.filter { !expected.contains($0) && !isIgnored($0, by: ignored) }
        // A source archive has no `.git`.
        let missing = expected.subtracting(names).subtracting([".git"]).sorted()
        return strays.map { Finding(place: $0, message: "does not belong at the top of the repository") }
            + missing.map { Finding(place: $0, message: "is missing at the top of the repository") }
    }

    /// Whether one of the lines of a .gitignore covers a name: exact names and `*` at either end.
    static func isIgnored(_ name: String, by patterns: [String]) -> Bool {
        patterns.contains { pattern in
            var pattern = Substring(pattern)
            while pattern.hasPrefix("/") { pattern.removeFirst() }
            while pattern.hasSuffix("/") { pattern.removeLast() }
            guard !pattern.isEmpty, !pattern.hasPrefix("#") else { return false }
            if pattern.hasPrefix("*") { return name.hasSuffix(pattern.dropFirst()) }
            if pattern.hasSuffix("*") { return name.hasPrefix(pattern.dropLast()) }
            return name == pattern
        }
    }
}
