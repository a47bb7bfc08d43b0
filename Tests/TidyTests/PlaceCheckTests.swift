// SPDX-License-Identifier: Apache-2.0

import Testing

/// The checks of what stands where: licence, model words, top level, links.
struct PlaceCheckTests {
    @Test func `a file without its licence in the first line is found`() {
        func count(_ path: String, _ text: String) -> Int {
            HeaderCheck.findings(in: SourceFile(path: path, text: text)).count
        }
        let licence = "SPDX-License-Identifier: Apache-2.0"
        #expect(count("Sources/A/A.swift", "// \(licence)\n") == 0)
        #expect(count("Sources/A/a.c", "/* \(licence) */\n") == 0)
        #expect(count("Sources/A/A.swift", "/* \(licence) */\n") == 1)
        #expect(count("Sources/A/A.swift", "\n// \(licence)\n") == 1)
        #expect(count("Sources/A/A.swift", "// SPDX-License-Identifier: MIT\n") == 1)
        #expect(count("Sources/A/A.swift", "") == 1)
    }

    @Test(arguments: [
        "let a: Trip", "let a = \"Trip\"", "let a = \"/x?model=BucketListItem\"", "f(\"a LivingAccommodation b\")",
        "import Trips", "let a = b.livingAccommodation", "let a = \"\\(Trip.self)\"",
    ]) func `a model's word is found in the rooms that know only a schema`(text: String) {
        #expect(ModelWordCheck.findings(in: SourceFile(path: "Sources/Feed/A.swift", text: text)).count == 1)
        for path in ["Sources/Trips/A.swift", "Sources/tripfeed/A.swift", "Tests/FeedTests/A.swift"] {
            #expect(ModelWordCheck.findings(in: SourceFile(path: path, text: text)).isEmpty)
        }
    }

    @Test(arguments: ["let a = \"Tripfeed\"", "struct TripfeedServer {}", "// a Trip", "let roundTrip = 1"])
    func `other words that begin alike are not`(text: String) {
        #expect(ModelWordCheck.findings(in: SourceFile(path: "Sources/Feed/A.swift", text: text)).isEmpty)
    }

    @Test func `a stray and a missing name at the top are found`() {
        let expected = Array(TopLevelCheck.expected)
        #expect(TopLevelCheck.findings(names: expected, ignored: []).isEmpty)
        #expect(TopLevelCheck.findings(names: expected + ["notes.txt"], ignored: []).map(\.place) == ["notes.txt"])
        #expect(TopLevelCheck.findings(names: expected.filter { $0 != "docs" }, ignored: []).map(\.place) == ["docs"])
        let archive = expected.filter { $0 != ".git" }
        #expect(TopLevelCheck.findings(names: archive, ignored: []).isEmpty)
    }

    @Test(arguments: [
        (".build", true), ("a.sqlite", true), ("a.sqlite.md", false), ("build", false), ("notes-1", true),
    ])
    func `what git ignores may lie there`(name: String, isIgnored: Bool) {
        let patterns = ["# build", "", "/.build/", "*.sqlite", "notes*"]
        #expect(TopLevelCheck.isIgnored(name, by: patterns) == isIgnored)
    }

    @Test func `a link to nothing is found, one to a file or to elsewhere passes`() {
        let text = """
            [a](../there.md) [b](https://example.org/x) [c](#here)
            [d](missing.md) and [e](there.md#part), ![f](./gone.png)
            """
        let findings = LinkCheck.findings(inPage: "docs/page.md", text: text) {
            ["there.md", "docs/there.md"].contains($0)
        }
        #expect(findings.map(\.place) == ["docs/page.md:2", "docs/page.md:2"])
        #expect(findings.map(\.message).allSatisfy { $0.contains("missing.md") || $0.contains("./gone.png") })
    }
}
