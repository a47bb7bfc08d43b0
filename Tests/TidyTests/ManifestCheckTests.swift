// SPDX-License-Identifier: Apache-2.0

import Testing

struct ManifestCheckTests {
    private func manifest(_ targets: String) -> Manifest { Manifest(parsing: "targets: [\(targets)]") }

    @Test func `a dependency that is listed later is found`() {
        let down = manifest(".target(name: \"A\"), .target(name: \"B\", dependencies: [\"A\"])")
        let up = manifest(".target(name: \"A\", dependencies: [\"B\"]), .target(name: \"B\")")
        #expect(ManifestCheck.order(of: down).isEmpty)
        #expect(ManifestCheck.order(of: up).map(\.message) == ["A depends on B, which is not listed before it"])
    }

    @Test func `a target that depends on itself is found`() {
        let loop = manifest(".target(name: \"A\", dependencies: [\"A\"])")
        #expect(ManifestCheck.order(of: loop).count == 1)
    }

    @Test func `a room that depends on the help of tests is found`() {
        let mixed = manifest(
            ".target(name: \"S\", path: \"Tests/S\"), .target(name: \"A\", dependencies: [\"S\"])"
        )
        #expect(ManifestCheck.products(of: mixed).count == 1)
    }

    @Test func `a stray folder, a missing folder and a silent room are found`() {
        let two = manifest(".target(name: \"A\"), .target(name: \"B\"), .testTarget(name: \"ATests\")")
        let findings = ManifestCheck.folders(
            of: two,
            found: ["Sources/A", "Sources/C", "Tests/ATests"],
            exists: { _ in false }
        )
        #expect(findings.map(\.place) == ["Sources/C", "Package.swift:1", "Sources/A"])
        #expect(
            ManifestCheck.folders(
                of: two,
                found: ["Sources/A", "Sources/B", "Tests/ATests"],
                exists: { $0 == "Sources/A/DESIGN.md" || $0 == "Sources/B/DESIGN.md" }
            ).isEmpty
        )
    }

    @Test func `a C target may be silent`() {
        let mixed = manifest(".target(name: \"CLinux\"), .target(name: \"Change\")")
        let findings = ManifestCheck.folders(
            of: mixed,
            found: ["Sources/CLinux", "Sources/Change"],
            exists: { _ in false }
        )
        #expect(findings.map(\.place) == ["Sources/Change"])
    }
}
