// SPDX-License-Identifier: Apache-2.0

/// The map goes one way, and every place on it exists and explains itself.
enum ManifestCheck {
    /// A target names only targets that are listed before it.
    static func order(of manifest: Manifest) -> [Finding] {
        manifest.targets.indices.flatMap { index in
            let target = manifest.targets[index]
            let earlier = Set(manifest.targets[..<index].map(\.name))
            return target.dependencies.filter { !earlier.contains($0) }.map { name in
                finding(target, "\(target.name) depends on \(name), which is not listed before it")
            }
        }
    }

    /// No room depends on a test target or on what helps tests.
    static func products(of manifest: Manifest) -> [Finding] {
        manifest.targets.filter(\.isRoom).flatMap { room in
            room.dependencies.filter { manifest.target(named: $0)?.isRoom == false }.map { name in
                finding(room, "\(room.name) depends on \(name), which lives in Tests")
            }
        }
    }

    /// Each target has its folder, each folder its target, and each room its DESIGN.md; a C target is explained by
    /// the room that wraps it.
    static func folders(
        of manifest: Manifest,
        found: Set<String>,
        exists: (String) -> Bool
    ) -> [Finding] {
        let named = Set(manifest.targets.map(\.path))
        let strays = found.subtracting(named).sorted().map {
            Finding(place: $0, message: "is a folder without a target in Package.swift")
        }
        let missing = manifest.targets.filter { !found.contains($0.path) }.map {
            finding($0, "\($0.name) has no folder \($0.path)")
        }
        let silent = manifest.targets.filter { target in
            target.isRoom && !target.holdsC && found.contains(target.path) && !exists("\(target.path)/DESIGN.md")
        }
        return strays + missing + silent.map { Finding(place: $0.path, message: "has no DESIGN.md") }
    }

    private static func finding(_ target: Manifest.Target, _ message: String) -> Finding {
        Finding(place: "Package.swift:\(target.line)", message: message)
    }
}
