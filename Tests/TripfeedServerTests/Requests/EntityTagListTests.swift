// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

@testable import TripfeedServer

struct EntityTagListTests {
    private func read(_ values: [String]) throws -> EntityTags? {
        var fields = FieldSection()
        for value in values { fields.append(name: "if-match".utf8, value: value.utf8) }
        return try EntityTags.read(.ifMatch, in: fields)
    }

    @Test(arguments: [
        ["\"a\",\"b\""], ["\"a\" , \"b\""], ["\"a\",,\"b\""], [",\"a\", ,\t, \"b\" ,"], ["\"a\"", "\"b\""],
        ["\"a\",", ",\"b\""],
    ])
    func `empty elements of a list are passed over`(values: [String]) throws {
        #expect(try read(values) == .listed([("a", false), ("b", false)]))
    }

    @Test(arguments: [
        ",", ", ,", "\"a\" \"b\"", "\"a\",*", "*,", "*,*", ",*", "\"a\";", "a", "\"a", "w/\"a\"", "W/ \"a\"",
    ])
    func `what is no list of tags is refused`(value: String) {
        let problem = #expect(throws: Problem.self) { try read([value]) }
        #expect(problem?.kind == .malformedRequest)
    }

    @Test func `without the field there is no condition`() throws {
        #expect(try read([]) == nil)
    }
}
