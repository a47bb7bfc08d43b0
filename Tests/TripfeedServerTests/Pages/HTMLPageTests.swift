// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TripfeedServer

struct HTMLPageTests {
    @Test(arguments: [
        ("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"), ("é", "é"), ("", ""), ("&lt;", "&amp;lt;"),
        // A combining mark behind it takes nothing of its meaning away.
        ("<\u{308}", "&lt;\u{308}"), ("\"\u{301}onload=", "&quot;\u{301}onload="),
    ])
    func `what has a meaning in HTML is escaped`(text: String, expected: String) {
        #expect(text.escapedForHTML.utf8.elementsEqual(expected.utf8))
    }

    @Test func `what stands between back quotes is code`() {
        #expect("a `b` c `d`".withCode == "a <code>b</code> c <code>d</code>")
    }
}
