// SPDX-License-Identifier: Apache-2.0

import Testing

/// Holds this repository against the rules of the house; the suites beside it show that each rule can be broken.
struct HouseTests {
    private let manifest = Repository.manifest
    private let sources = Repository.sources

    @Test func `the repository is read at all`() {
        #expect(manifest.targets.count >= 20)
        #expect(manifest.targets.first { $0.name == "Trips" }?.dependencies == ["ChangeHistory"])
        #expect(sources.contains { $0.path == "Tests/TidyTests/HouseTests.swift" && $0.lines.count > 20 })
        #expect(sources.count { $0.isInSources } > 20)
    }

    @Test func `the map of the rooms goes one way`() {
        expectNone(ManifestCheck.order(of: manifest))
        expectNone(ManifestCheck.products(of: manifest))
    }

    @Test func `every room has its folder and explains itself`() {
        let found = ["Sources", "Tests", "Fuzz"].flatMap { folder in
            Repository.entries(of: folder).map { "\(folder)/\($0)" }.filter(Repository.holdsCode)
        }
        expectNone(ManifestCheck.folders(of: manifest, found: Set(found), exists: Repository.exists))
    }

    @Test func `a room imports only what the map names`() {
        expectNone(sources.filter(\.isSwift).flatMap { ImportCheck.findings(in: $0, manifest: manifest) })
    }

    @Test func `no file is longer than its limit`() {
        expectNone(sources.flatMap { LengthCheck.file($0) })
    }

    @Test func `no function is longer than its limit`() {
        expectNone(sources.flatMap { LengthCheck.functions(of: $0) })
    }

    @Test func `every file begins with its licence`() {
        expectNone(sources.flatMap(HeaderCheck.findings))
    }

    @Test func `what is unsafe stays in the wrapping rooms and has its reason`() {
        expectNone(sources.flatMap(SafetyCheck.fence))
        expectNone(sources.flatMap(SafetyCheck.reasons))
    }

    @Test func `nothing is forced`() {
        expectNone(sources.flatMap(SafetyCheck.force))
    }

    @Test func `what other rooms can see is documented`() {
        expectNone(sources.flatMap(DocumentationCheck.findings))
    }

    @Test func `nothing is left for later`() {
        expectNone(sources.flatMap(WordingCheck.unfinished))
    }

    @Test func `no test sleeps and none is switched off`() {
        expectNone(sources.flatMap(WordingCheck.sleeps))
        expectNone(sources.flatMap(WordingCheck.switchedOff))
    }

    @Test func `only the rooms of the models name a model`() {
        expectNone(sources.flatMap(ModelWordCheck.findings))
    }

    @Test func `the top of the repository holds what a visitor expects`() {
        let ignored = Repository.text(of: ".gitignore").split(separator: "\n").map(String.init)
        expectNone(TopLevelCheck.findings(names: Repository.topLevel, ignored: ignored))
    }

    @Test func `pages link only to what is there`() {
        let pages =
            Repository.topLevel.filter { $0.hasSuffix(".md") }
            + Repository.paths(under: ["Sources", "Tests", "Fuzz", "Benchmarks", "docs"]).filter { $0.hasSuffix(".md") }
        #expect(pages.contains("README.md"))
        expectNone(
            pages.flatMap { page in
                LinkCheck.findings(inPage: page, text: Repository.text(of: page), exists: Repository.exists)
            }
        )
    }
}
