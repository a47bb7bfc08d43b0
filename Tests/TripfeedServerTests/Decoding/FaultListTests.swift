// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TripfeedServer

struct FaultListTests {
    @Test func `the first hundred are kept`() {
        var faults = FaultList()
        for number in 0..<150 { faults.add("/\(number)", "x") }
        #expect(faults.faults.count == FaultList.maximumCount)
        #expect(faults.faults.last?.pointer == "/99")
        let problem = #expect(throws: Problem.self) { try faults.throwIfAny() }
        #expect(problem?.kind == .invalid)
        #expect(problem?.detail == "x")
    }

    @Test func `without a fault nothing is thrown`() throws {
        #expect(FaultList().isEmpty)
        try FaultList().throwIfAny()
    }

    @Test(arguments: [
        ("name", "name"), ("", ""), ("a/b", "a~1b"), ("~", "~0"), ("~1", "~01"), ("/", "~1"),
        // A slash with a combining mark behind it is a slash all the same.
        ("a/\u{308}", "a~1\u{308}"), ("~\u{301}x", "~0\u{301}x"), ("é", "é"),
    ])
    func `a step of a pointer has no slash and no tilde of its own`(name: String, token: String) {
        #expect(name.pointerToken.utf8.elementsEqual(token.utf8))
    }
}
