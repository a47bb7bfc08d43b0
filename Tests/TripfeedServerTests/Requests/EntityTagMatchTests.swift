// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import HTTP
import Testing

@testable import TripfeedServer

struct EntityTagMatchTests {
    private func read(_ value: String) throws -> EntityTags {
        try #require(try EntityTags.read(.ifNoneMatch, in: Fields.section(.ifNoneMatch, [value])))
    }

    @Test func `a weak tag matches by weak comparison alone`() throws {
        let tags = try read("W/\"a\", \"b\"")
        #expect(tags.containsWeakly("a") && !tags.containsStrongly("a"))
        #expect(tags.containsWeakly("b") && tags.containsStrongly("b"))
        #expect(!tags.containsWeakly("c") && !tags.containsStrongly("W/\"a\""))
    }

    @Test func `a star matches whatever there is`() throws {
        let tags = try read("*")
        #expect(tags.containsWeakly("a") && tags.containsStrongly("a"))
        #expect(tags == .any)
    }

    @Test func `a tag is compared by its bytes`() throws {
        // The sign for Kelvin is equal to K by Unicode's rules.
        #expect(try !read("\"\u{212A}\"").containsWeakly("K"))
        #expect(try !read("\"a\"").containsWeakly("A"))
    }

    @Test(arguments: ["\"a b\"", "\"a\tb\"", "\"\u{7F}\"", "\"a\" \u{308}", "\" \u{308}a\""])
    func `a tag has neither blanks nor controls, and nothing stands behind it`(value: String) {
        #expect(throws: Problem.self) { try read(value) }
    }

    @Test func `a comma in a tag is part of it`() throws {
        #expect(try read("\"a,b\",\"c\"") == .listed([("a,b", false), ("c", false)]))
        #expect(try read("\"\"") == .listed([("", false)]))
    }

    @Test func `what can be no version is a condition that no record meets`() throws {
        let version = RecordVersion(transaction: RecordID(high: 1, low: 2))
        let tags = try read("\"x\", W/\"\(version)\"")
        guard case .listed(let weak) = tags.versions(countsWeak: true),
            case .listed(let strong) = tags.versions(countsWeak: false)
        else {
            Issue.record("A list is a list.")
            return
        }
        #expect(weak == [version])
        #expect(strong.isEmpty)
    }
}
