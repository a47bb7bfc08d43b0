// SPDX-License-Identifier: Apache-2.0

import Testing

struct ImportCheckTests {
    private let manifest = Manifest(
        parsing: """
            let package = Package(
                products: [.library(name: "Low", targets: ["Low"])],
                targets: [
                    .target(name: "Low"), // .target(name: "InAComment")
                    .target(name: "ChangeHistory", dependencies: ["Low"]),
                    .target(
                        name: "High",
                        dependencies: [
                            "ChangeHistory",
                        ]
                    ),
                    .target(name: "Support", path: "Tests/Support"),
                    .testTarget(name: "HighTests", dependencies: ["High", "Support"]),
                ]
            )
            """
    )

    private func messages(_ path: String, _ text: String) -> [String] {
        ImportCheck.findings(in: SourceFile(path: path, text: text), manifest: manifest).map(\.description)
    }

    @Test func `the manifest is read as it stands`() {
        #expect(manifest.targets.map(\.name) == ["Low", "ChangeHistory", "High", "Support", "HighTests"])
        #expect(manifest.target(named: "High")?.dependencies == ["ChangeHistory"])
        #expect(manifest.target(named: "HighTests")?.dependencies == ["High", "Support"])
        #expect(manifest.target(named: "Support")?.path == "Tests/Support")
        #expect(manifest.targets.filter(\.isRoom).map(\.name) == ["Low", "ChangeHistory", "High"])
    }

    @Test(arguments: [
        "import ChangeHistory",
        "package import ChangeHistory",
        "@preconcurrency public import struct ChangeHistory.Token",
        "// import Low",
        "let text = \"import Low\"",
    ]) func `a declared dependency may be imported in every form`(text: String) {
        #expect(messages("Sources/High/A.swift", text).isEmpty)
    }

    @Test(arguments: [
        "import Low", "package import Low", "@testable import Low", "import struct Low.Thing", "\n\nimport Low",
    ]) func `a room that is only reachable is refused`(text: String) {
        #expect(messages("Sources/High/A.swift", text).count == 1)
        #expect(messages("Sources/High/A.swift", text).first?.contains("High may not import Low") == true)
    }

    @Test func `an import against the direction is refused`() {
        #expect(
            messages("Sources/Low/A.swift", "// licence\nimport High")
                == ["Sources/Low/A.swift:2: Low may not import High"]
        )
    }

    @Test(arguments: ["Foundation", "Dispatch", "Testing", "Glibc", "XCTest"])
    func `a room does without what the list does not name`(module: String) {
        #expect(messages("Sources/High/A.swift", "import \(module)").count == 1)
    }

    @Test func `FoundationEssentials is for the rooms on the list`() {
        #expect(messages("Sources/ChangeHistory/A.swift", "import FoundationEssentials").isEmpty)
        #expect(messages("Sources/High/A.swift", "import FoundationEssentials").count == 1)
    }

    @Test func `tests may use the toolchain and what they declare`() {
        let text = "import Testing\nimport Foundation\nimport Glibc\nimport High\nimport Low"
        #expect(messages("Tests/HighTests/A.swift", text).map { $0.suffix(3) } == ["Low"])
    }

    @Test func `a file in no target is found`() {
        #expect(messages("Sources/Stray/A.swift", "let a = 1").count == 1)
    }
}
