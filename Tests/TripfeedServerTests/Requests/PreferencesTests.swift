// SPDX-License-Identifier: Apache-2.0

import HTTP
import Testing

@testable import TripfeedServer

struct PreferencesTests {
    private func read(_ values: [String]) -> Preferences {
        Preferences(Fields.section(.prefer, values))
    }

    @Test(arguments: [
        ["return=minimal"], ["Return=minimal"], ["return = minimal"], ["return=\"minimal\""], ["return=\"mini\\mal\""],
        ["wait=5, return=minimal"], ["wait=5", "return=minimal"], ["return=minimal; foo=bar"],
        ["return=minimal;foo=\"a, return=representation\""], [", ,return=minimal"], ["\treturn=minimal "],
    ])
    func `return=minimal is read`(values: [String]) {
        #expect(read(values).returnsMinimal)
    }

    @Test(arguments: [
        // The value is compared with case, and only as a whole.
        ["return=Minimal"], ["return=minimally"], ["return"], ["return="], ["minimal"], [""], ["x-return=minimal"],
        // A preference has a name.
        ["=return=minimal"], ["return==minimal"],
        // What stands in a quoted string, or behind a semicolon, is no preference.
        ["foo=\"a, return=minimal, b\""], ["foo=\"\\\", return=minimal, \\\"\""], ["foo; return=minimal"],
        // The first occurrence counts.
        ["return=representation, return=minimal"], ["return, return=minimal"],
        ["return=representation", "return=minimal"],
    ])
    func `nothing else is`(values: [String]) {
        #expect(!read(values).returnsMinimal)
    }

    @Test func `merging is asked for by its own name`() {
        let both = read(["resolution=merge-duplicates, return=minimal"])
        #expect(both.mergesDuplicates && both.returnsMinimal)
        #expect(!read(["resolution=ignore-duplicates"]).mergesDuplicates)
        #expect(read([]) == read(["resolution"]))
    }

    @Test(arguments: ["=", ";", ",", "\"", "\\", "\"\\", "a=\"", "=;=,\"", "\u{308}=\u{308}", "é=é, return"])
    func `what is no preference is passed over`(value: String) {
        #expect(read([value]) == read([]))
    }
}
