// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

/// What a number and a text of a closed set need besides a name.
struct SchemaKindTests {
    private func check(_ attributes: Attribute...) -> String? {
        do {
            _ = try Schema([Model("Note", path: "notes", attributes: attributes)])
            return nil
        } catch {
            return error.description
        }
    }

    private func cases(_ count: Int) -> [String] { (0..<count).map { "case \($0)" } }

    @Test func `an enumeration has 1 to 256 texts`() {
        #expect(check(.enumeration("kind", [])) == "Note.kind needs 1 to 256 values to choose from.")
        #expect(check(.enumeration("kind", cases(1))) == nil)
        #expect(check(.enumeration("kind", cases(256))) == nil)
        #expect(check(.enumeration("kind", cases(257))) == "Note.kind needs 1 to 256 values to choose from.")
    }

    @Test func `the texts of an enumeration differ by their bytes`() {
        #expect(check(.enumeration("kind", ["a", "a"])) == "Note.kind has the same value to choose from twice.")
        #expect(check(.enumeration("kind", ["a", "A", "caf\u{E9}", "cafe\u{301}"])) == nil)
    }

    @Test func `the texts of an enumeration have 1 to 256 bytes, none of them NUL`() {
        let fault = "Note.kind has a value to choose from that is empty, has a NUL or is too long."
        #expect(check(.enumeration("kind", ["a", ""])) == fault)
        #expect(check(.enumeration("kind", ["a\u{0}"])) == fault)
        #expect(check(.enumeration("kind", [String(repeating: "é", count: 128)])) == nil)
        #expect(check(.enumeration("kind", [String(repeating: "é", count: 128) + "x"])) == fault)
        #expect(check(.enumeration("kind", ["it's \"one\""])) == nil)
    }

    @Test func `a default is a value of the attribute`() {
        #expect(check(.enumeration("kind", ["a", "b"], default: "b")) == nil)
        #expect(
            check(.enumeration("kind", ["a", "b"], default: "c"))
                == "Note.kind has a default that is none of its values."
        )
        #expect(check(.double("size", default: .infinity)) == "Note.size has a default that is not finite.")
        #expect(check(.double("size", default: .nan)) == "Note.size has a default that is not finite.")
        #expect(check(.double("size", default: 1e308), .integer("amount", default: .min)) == nil)
    }

    @Test func `what is required has no default`() {
        let fault = "Note.a is required, and so its default would never be used."
        #expect(check(.integer("a", required: true, default: 0)) == fault)
        #expect(check(.double("a", required: true, default: 0)) == fault)
        #expect(check(.enumeration("a", ["a"], required: true, default: "a")) == fault)
        #expect(check(.integer("a", required: true), .double("b", required: true)) == nil)
    }

    @Test func `null is a value only where nothing else stands for it`() {
        let attributes: [(Attribute, isNullable: Bool, takesNull: Bool)] = [
            (.text("a"), true, true), (.text("a", required: true), false, false),
            (.boolean("a", default: false), false, false),
            (.integer("a"), true, true), (.integer("a", default: 1), false, true),
            (.double("a", required: true), false, false), (.double("a", default: 1), false, true),
            (.enumeration("a", ["b"]), true, true), (.enumeration("a", ["b"], default: "b"), false, true),
        ]
        for (attribute, isNullable, takesNull) in attributes {
            #expect(attribute.isNullable == isNullable, "\(attribute)")
            #expect(attribute.takesNull == takesNull, "\(attribute)")
        }
    }
}
