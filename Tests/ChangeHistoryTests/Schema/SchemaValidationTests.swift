// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

/// Each declaration that cannot work is named; what differs from it in one thing works.
struct SchemaValidationTests {
    private func check(_ models: [Model]) -> String? {
        do {
            _ = try Schema(models)
            return nil
        } catch {
            return error.description
        }
    }

    private func model(
        _ attributes: [Attribute],
        unique: [[String]] = [],
        ascending: [AscendingDates] = []
    ) -> Model {
        Model("Note", path: "notes", attributes: attributes, unique: unique, ascending: ascending)
    }

    @Test func `a schema has 1 to 64 models`() {
        func models(_ count: Int) -> [Model] {
            (0..<count).map { index in
                let letters =
                    String(UnicodeScalar(UInt8(97 + index / 26))) + String(UnicodeScalar(UInt8(97 + index % 26)))
                return Model("Model\(index)", path: letters, attributes: [.text("name")])
            }
        }
        #expect(check([]) == "A schema needs 1 to 64 models.")
        #expect(check(models(1)) == nil)
        #expect(check(models(64)) == nil)
        #expect(check(models(65)) == "A schema needs 1 to 64 models.")
    }

    @Test func `a model has 1 to 64 attributes`() {
        func attributes(_ count: Int) -> [Attribute] { (0..<count).map { .text("member\($0)") } }
        #expect(check([model([])]) == "Note needs 1 to 64 attributes.")
        #expect(check([model(attributes(1))]) == nil)
        #expect(check([model(attributes(64))]) == nil)
        #expect(check([model(attributes(65))]) == "Note needs 1 to 64 attributes.")
    }

    @Test(arguments: [
        "", "1Note", "My Note", "My_Note", "Note-1", "Nöte", "No\"te", "Note\u{0}", "@Note", "[Note", "`a",
    ])
    func `a name of a model, an attribute or a part is ASCII letters and digits`(name: String) {
        let bad = Model(name, path: "notes", attributes: [.text("text")])
        #expect(check([bad]) == "‘\(name)’ cannot be a model's name.")
        #expect(check([model([.text(name)])]) == "Note cannot have an attribute ‘\(name)’.")
        #expect(check([model([.composite("size", [name])])]) == "Note.size needs parts with names of their own.")
    }

    @Test(arguments: ["N", "z", "A1", "aB9", "Zz"])
    func `letters and digits make a name`(name: String) {
        #expect(check([Model(name, path: "notes", attributes: [.composite(name, [name])])]) == nil)
    }

    @Test(
        arguments: [
            "id", "model", "version", "included", "filter", "sort", "limit", "cursor", "count", "fields", "include",
            "section", "after", "before", "since", "until", "through", "order", "wait", "ping", "lastEventID",
            "author", "excludeAuthor", "bundle", "process",
            "ID", "Version", "lastEventId",  // in another case too
        ]
    )
    func `an attribute is not called like a parameter or what every record has`(name: String) {
        #expect(check([model([.text(name)])]) == "Note cannot have an attribute ‘\(name)’.")
        #expect(check([model([.text(name + "X")])]) == nil)
        #expect(check([model([.composite("size", [name])])]) == nil)
    }

    @Test func `names differ in more than case`() {
        let note = model([.text("text")])
        let again = Model("Note", path: "others", attributes: [.text("text")])
        let lower = Model("note", path: "others", attributes: [.text("text")])
        #expect(check([note, again]) == "There are two models ‘Note’.")
        #expect(check([note, lower]) == "There are two models ‘note’.")
        #expect(check([model([.text("a"), .date("a")])]) == "Note has two attributes ‘a’.")
        #expect(check([model([.text("a"), .text("A")])]) == "Note has two attributes ‘A’.")
        for parts in [["a", "a"], ["a", "A"], []] {
            #expect(check([model([.composite("size", parts)])]) == "Note.size needs parts with names of their own.")
        }
    }

    @Test(
        arguments: [
            "", "Notes", "no/tes", "/notes", "notes2", "no_tes", "nötes", "no tes", "%6Eotes", "..",
            "history", "transactions", "snapshot", "healthz", "readyz", "metrics", "problems",  // the server's own
        ]
    )
    func `a path is lower-case letters and hyphens, and not the server's`(path: String) {
        #expect(
            check([Model("Note", path: path, attributes: [.text("text")])])
                == "Note needs a path of its own, not ‘\(path)’."
        )
    }

    @Test func `two models have two paths`() {
        let other = Model("Other", path: "notes", attributes: [.text("text")])
        #expect(check([model([.text("text")]), other]) == "Other needs a path of its own, not ‘notes’.")
    }

    @Test func `a unique rule names attributes, each once`() {
        let attributes: [Attribute] = [.text("a"), .composite("b", ["c"])]
        #expect(check([model(attributes, unique: [["a"], ["a", "b"]])]) == nil)
        #expect(
            check([model(attributes, unique: [["a", "c"]])]) == "A rule of Note names ‘c’, which it does not have."
        )
        for rule in [[], ["a", "a"]] {
            #expect(
                check([model(attributes, unique: [["b"], rule])])
                    == "A unique rule of Note needs attributes, each once."
            )
        }
    }

    @Test func `an order is one of two dates`() {
        let attributes: [Attribute] = [.date("from"), .date("to"), .text("name")]
        func check(_ earlier: String, _ later: String) -> String? {
            self.check([model(attributes, ascending: [AscendingDates(earlier, notAfter: later)])])
        }
        #expect(check("from", "to") == nil)
        #expect(check("from", "until") == "A rule of Note names ‘until’, which it does not have.")
        #expect(check("since", "to") == "A rule of Note names ‘since’, which it does not have.")
        #expect(check("from", "name") == "‘from’ and ‘name’ of Note are not two dates.")
        #expect(check("name", "to") == "‘name’ and ‘to’ of Note are not two dates.")
        #expect(check("to", "to") == "‘to’ and ‘to’ of Note are not two dates.")
    }
}
