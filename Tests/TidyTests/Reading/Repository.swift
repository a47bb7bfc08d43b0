// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// The repository that this test was built from.
enum Repository {
    /// The folder of Package.swift, found upwards from this file.
    static let root: String = {
        var folder = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        while !folder.isEmpty {
            folder.removeLast()
            let path = folder.joined(separator: "/")
            if FileManager.default.fileExists(atPath: path + "/Package.swift") { return path }
        }
        preconditionFailure("no Package.swift above \(#filePath)")
    }()

    static let manifest = Manifest(parsing: text(of: "Package.swift"))

    /// All Swift and C files of Sources, Tests and Fuzz.
    static let sources: [SourceFile] = paths(under: ["Sources", "Tests", "Fuzz"])
        .filter(isCode)
        .map { SourceFile(path: $0, text: text(of: $0)) }

    /// The names at the top of the repository.
    static var topLevel: [String] { entries(of: "") }

    /// Whether a folder holds what a target is made of; scripts and what they read need none.
    static func holdsCode(_ folder: String) -> Bool {
        paths(under: [folder]).contains(where: isCode)
    }

    private static func isCode(_ path: String) -> Bool {
        [".swift", ".c", ".h"].contains { path.hasSuffix($0) }
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(root)/\(path)")
    }

    /// The text of a file; empty where it cannot be read, which every check then reports.
    static func text(of path: String) -> String {
        guard let data = FileManager.default.contents(atPath: "\(root)/\(path)") else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    /// The names in a folder, sorted.
    static func entries(of folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
        return (names ?? []).sorted()
    }

    /// The files under the folders, at any depth, hidden ones left out.
    static func paths(under folders: [String]) -> [String] {
        folders.flatMap { folder in
            entries(of: folder).filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
                let path = "\(folder)/\(name)"
                var isFolder = false
                _ = FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
                return isFolder ? paths(under: [path]) : [path]
            }
        }
    }
}
