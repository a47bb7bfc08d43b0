// SPDX-License-Identifier: Apache-2.0

/// A room imports what the map names for it, and of the toolchain's modules only those that are listed here.
enum ImportCheck {
    /// Modules of the toolchain, with the rooms that may use them; tests may use any of these.
    static let standardModules: [String: Set<String>] = [
        "FoundationEssentials": ["ChangeHistory", "Trips"],
        "Glibc": ["Reactor"],
        "Synchronization": [
            "Reactor", "HTTPServer", "SQLite", "SQLiteStore", "Feed", "TripfeedServer", "TripfeedRunner",
        ],
    ]

    static let testModules: Set<String> = ["Testing", "Foundation"]

    static func findings(in file: SourceFile, manifest: Manifest) -> [Finding] {
        guard let target = manifest.targets.first(where: { file.path.hasPrefix($0.path + "/") }) else {
            return [file.finding(line: 1, "belongs to no target of Package.swift")]
        }
        return imports(of: file).compactMap { name, line in
            if target.dependencies.contains(name) { return nil }
            if let rooms = standardModules[name] {
                if !target.isRoom || rooms.contains(target.name) { return nil }
            } else if !target.isRoom, testModules.contains(name) {
                return nil
            }
            return file.finding(line: line, "\(target.name) may not import \(name)")
        }
    }

    /// The modules that a file imports, each with its line.
    static func imports(of file: SourceFile) -> [(name: String, line: Int)] {
        let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor"]
        return file.code.indices.compactMap { index in
            guard file.code[index].isIdentifier("import"), index + 1 < file.code.count else { return nil }
            var name = file.code[index + 1]
            if kinds.contains(name.text), index + 2 < file.code.count { name = file.code[index + 2] }
            return (name.text, name.line)
        }
    }
}
