// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

@testable import TripfeedServer

struct LabelsTests {
    @Test func `each label has its own field`() throws {
        var fields = Fields.section(.tripfeedAuthor, ["widget one"])
        fields.append(name: "Tripfeed-Bundle".utf8, value: "com.example".utf8)
        fields.append(name: "TRIPFEED-PROCESS".utf8, value: "7".utf8)
        let labels = try Labels(fields)
        #expect(labels.author == "widget one")
        #expect(labels.bundle == "com.example")
        #expect(labels.process == "7")
        let none = try Labels(FieldSection())
        #expect(none.author == nil && none.bundle == nil && none.process == nil)
    }

    @Test func `a label has 1 to 128 characters`() throws {
        let longest = String(repeating: "x", count: 128)
        #expect(try Labels(Fields.section(.tripfeedAuthor, [longest])).author == longest)
        for value in ["", longest + "x"] {
            #expect(throws: Problem.self) { try Labels(Fields.section(.tripfeedAuthor, [value])) }
        }
    }

    @Test(arguments: [["a", "a"], ["é"], ["a\tb"], ["a\u{7F}"]])
    func `two lines, and what is not visible ASCII, are malformed`(values: [String]) {
        for name in [FieldName.tripfeedAuthor, .tripfeedBundle, .tripfeedProcess] {
            let problem = #expect(throws: Problem.self) { try Labels(Fields.section(name, values)) }
            #expect(problem?.kind == .malformedRequest)
        }
    }
}
