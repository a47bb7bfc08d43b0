// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct SchemaOwnershipTests {
    private func check(
        owner attributes: [Attribute] = [.text("name"), .owned("cover")],
        owns: [Ownership] = [
            .one("cover", path: "cover", of: "Page", inverse: "book"),
            .many("pages", path: "pages", of: "Page", inverse: "folder"),
        ],
        owned: [Attribute] = [.reference("book", to: "Book"), .reference("folder", to: "Book"), .text("text")]
    ) -> String? {
        do {
            _ = try Schema([
                Model("Book", path: "books", attributes: attributes, owns: owns),
                Model("Page", path: "all-pages", attributes: owned),
            ])
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `a book with a cover and pages works`() {
        #expect(check() == nil)
    }

    @Test func `a reference is to a model that owns it`() {
        let owned: [Attribute] = [.reference("book", to: "Book"), .reference("folder", to: "Book")]
        #expect(
            check(owned: owned + [.reference("other", to: "Book")])
                == "Page.other refers to Book, which does not own it."
        )
        #expect(
            check(owned: owned + [.reference("other", to: "Shelf")])
                == "Page.other refers to Shelf, which does not own it."
        )
        #expect(
            check(owned: owned + [.reference("other", to: "Page")])
                == "Page.other refers to Page, which does not own it."
        )
    }

    @Test func `what is owned refers back`() {
        let message = "Book.pages needs Page.folder."
        let book = Attribute.reference("book", to: "Book")
        #expect(check(owned: [book]) == message)
        #expect(check(owned: [book, .text("folder")]) == message)
        let toUnknown = Ownership.many("sheets", path: "sheets", of: "Sheet", inverse: "folder")
        #expect(
            check(owner: [.text("name")], owns: [toUnknown], owned: [.text("text")])
                == "Book.sheets needs Sheet.folder."
        )
    }

    @Test func `one reference belongs to one ownership`() {
        let one = Ownership.one("cover", path: "cover", of: "Page", inverse: "book")
        let many = Ownership.many("pages", path: "pages", of: "Page", inverse: "book")
        #expect(
            check(owns: [one, many], owned: [.reference("book", to: "Book")]) == "Book owns Page twice by its ‘book’."
        )
    }

    @Test func `ownerships of a model have names and paths of their own`() {
        let first = Ownership.many("pages", path: "pages", of: "Page", inverse: "book")
        for second in [
            Ownership.many("pages", path: "sheets", of: "Page", inverse: "folder"),
            Ownership.many("Pages", path: "sheets", of: "Page", inverse: "folder"),
            Ownership.many("sheets", path: "pages", of: "Page", inverse: "folder"),
        ] {
            #expect(
                check(owner: [.text("name")], owns: [first, second])
                    == "Book.\(second.name) needs a name and a path of its own."
            )
        }
    }

    @Test(
        arguments: [
            ("", "pages"), ("my pages", "pages"), ("id", "pages"), ("include", "pages"), ("pages", ""),
            ("pages", "Pages"), ("pages", "pages/all"),
        ]
    )
    func `an ownership's name could be a member's, its path a path`(name: String, path: String) {
        let ownership = Ownership.many(name, path: path, of: "Page", inverse: "book")
        #expect(
            check(owner: [.text("name")], owns: [ownership], owned: [.reference("book", to: "Book")])
                == "Book cannot own ‘\(name)’ at ‘\(path)’."
        )
    }

    @Test func `below a record any path may lie`() {
        let ownership = Ownership.many("pages", path: "history", of: "Page", inverse: "book")
        #expect(
            check(owner: [.text("name")], owns: [ownership], owned: [.reference("book", to: "Book")]) == nil
        )
    }

    @Test func `a to-one ownership is shown`() {
        let message = "Book needs the attribute ‘cover’ that shows what it owns."
        #expect(check(owner: [.text("name")]) == message)
        #expect(check(owner: [.text("cover")]) == message)
    }

    @Test func `a to-many ownership is not shown, nor is its name an attribute's`() {
        #expect(
            check(owner: [.owned("cover"), .owned("pages")]) == "Book.pages shows ‘pages’, which is not to-one."
        )
        #expect(check(owner: [.owned("cover"), .owned("other")]) == "Book.other shows ‘other’, which is not to-one.")
        for name in ["pages", "Pages"] {
            #expect(
                check(owner: [.owned("cover"), .text(name)]) == "Book has both an attribute and an ownership ‘pages’."
            )
        }
    }
}
