// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct SchemaIndexTests {
    private func check(_ indexes: [String]...) -> String? {
        let book = Model(
            "Book",
            path: "books",
            attributes: [
                .text("title"), .date("from"), .composite("size", ["width", "height"]),
                .reference("shelf", to: "Shelf"),
            ],
            unique: [["title", "from"]],
            indexes: indexes
        )
        let shelf = Model(
            "Shelf",
            path: "shelves",
            attributes: [.text("name")],
            owns: [.many("books", path: "books", of: "Book", inverse: "shelf")]
        )
        do {
            _ = try Schema([shelf, book])
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `an index has one attribute, several in an order, a composite or a part of one`() {
        #expect(check(["title"], ["from"], ["from", "title"], ["shelf", "from"], ["size"], ["size/height"]) == nil)
    }

    @Test(arguments: [[], ["title", "title"]])
    func `an index has attributes, each once`(index: [String]) {
        #expect(check(index) == "An index of Book needs attributes, each once.")
    }

    @Test(arguments: ["Title", "id", "size/depth", "title/height", "size/", "/width", "books"])
    func `an index has what the model has`(name: String) {
        #expect(check(["title", name]) == "An index of Book names ‘\(name)’, which it does not have.")
    }

    @Test(arguments: [["shelf"], ["title", "from"]])
    func `an index that there is anyway is a mistake`(index: [String]) {
        #expect(check(index) == "Book has the index by \(index.joined(separator: ", ")) already.")
        #expect(check(["from"], ["from"]) == "Book has the index by from already.")
    }
}
