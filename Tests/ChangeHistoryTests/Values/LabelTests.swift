// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct LabelTests {
    @Test(
        arguments: [
            "a", " ", "widget", "com.example.trips", "Ä", "🏝️", "👩‍👩‍👧‍👦", "\u{E000}", "\u{2028}", "\u{A0}", "\"\\",
            String(repeating: "a", count: 128), String(repeating: "🏝", count: 128),
        ]
    )
    func `a label is any text of 1 to 128 scalars without a control character`(text: String) {
        #expect(Label(validating: text)?.text == text)
    }

    @Test(
        arguments: [
            "",
            String(repeating: "a", count: 129), String(repeating: "🏝", count: 129),
            String(repeating: "e\u{301}", count: 65),  // 65 characters, but 130 scalars
            "\u{0}", "a\u{0}", "\n", "a\r\nb", "\t", "\u{1B}[0m", "\u{1F}", "\u{7F}", "\u{80}", "\u{85}", "\u{9F}",
        ]
    )
    func `an empty or long one, or one with a control character, is refused`(text: String) {
        #expect(Label(validating: text) == nil)
    }

    @Test func `labels are equal when their bytes are`() {
        let composed = Label("caf\u{E9}")
        let decomposed = Label("cafe\u{301}")
        #expect(composed.text == decomposed.text)
        #expect(composed != decomposed)
        #expect(composed == Label("caf\u{E9}"))
        #expect(Set([composed, decomposed, Label("caf\u{E9}")]).count == 2)
        #expect(Label("Widget") != Label("widget"))
    }
}
