// SPDX-License-Identifier: Apache-2.0

/// A page links only to files that are there.
enum LinkCheck {
    /// All paths, those that `exists` is asked for too, begin at the root of the repository.
    static func findings(inPage path: String, text: String, exists: (String) -> Bool) -> [Finding] {
        let folder = path.split(separator: "/").dropLast()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.flatMap { index in
            targets(in: lines[index]).filter { !exists(resolve($0, in: folder)) }.map { target in
                Finding(place: "\(path):\(index + 1)", message: "links to \(target), which is not there")
            }
        }
    }

    /// The relative link targets of a line, without their fragments.
    static func targets(in line: Substring) -> [Substring] {
        var rest = line
        var targets: [Substring] = []
        while let start = rest.firstRange(of: "](") {
            rest = rest[start.upperBound...]
            guard let end = rest.firstIndex(of: ")") else { break }
            let target = rest[..<end].prefix { $0 != "#" }
            if !target.isEmpty, !target.contains(":") { targets.append(target) }
            rest = rest[end...]
        }
        return targets
    }

    private static func resolve(_ target: Substring, in folder: ArraySlice<Substring>) -> String {
        var parts = Array(folder)
        for part in target.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
