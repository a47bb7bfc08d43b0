// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

struct SchemaTests {
    private let folder = Model(
        "Folder",
        path: "folders",
        attributes: [
            .text("name", required: true), .owned("cover"), .reference("parent", to: "Folder"),
        ],
        owns: [
            .one("cover", path: "cover", of: "Page", inverse: "folder"),
            .many("pages", path: "pages", of: "Page", inverse: "book"),
            .many("children", path: "children", of: "Folder", inverse: "parent"),
        ],
        unique: [["name"], ["parent", "name"]]
    )
    private let page = Model(
        "Page",
        path: "pages",
        attributes: [
            .reference("folder", to: "Folder"), .reference("book", to: "Folder"),
            .composite("size", ["width", "height"], preserved: true), .date("from"), .date("to"),
            .boolean("isOpen", default: true, preserved: true),
        ],
        ascending: [AscendingDates("from", notAfter: "to")]
    )

    @Test func `models other than trips make a schema, one that owns itself too`() throws {
        let schema = try Schema([folder, page])
        #expect(schema.position(of: "Folder") == 0)
        #expect(schema.position(of: "Page") == 1)
        #expect(schema.position(of: "Other") == nil)
        #expect(schema[1].name == "Page")
        #expect(schema.owners(of: 1).map(\.ownership.name) == ["cover", "pages"])
        #expect(schema.owners(of: 0).map(\.ownership.name) == ["children"])
        #expect(schema.ownership(of: 1, through: "folder")?.ownership.name == "cover")
        #expect(schema.ownership(of: 1, through: "book")?.ownership.name == "pages")
        #expect(schema.ownership(of: 0, through: "parent")?.owner == 0)
        #expect(schema.ownership(of: 1, through: "size") == nil)
    }

    @Test func `an attribute is found by its name`() throws {
        #expect(folder.attribute("name") == 0)
        #expect(folder.attribute("Name") == nil)
        #expect(folder.attribute(showing: folder.owns[0]) == 1)
        #expect(folder.attribute(showing: folder.owns[1]) == nil)
    }

    @Test func `attributes are as they were declared`() throws {
        let open = page.attributes[5]
        #expect(open.defaultValue == .boolean(true))
        #expect(open.isPreserved && !open.isRequired && !open.isNullable && !open.isReadOnly)
        let size = page.attributes[2]
        #expect(size.defaultValue == .null)
        #expect(size.isPreserved && size.isNullable)
        #expect(folder.attributes[0].isRequired && !folder.attributes[0].isNullable)
        #expect(folder.attributes[1].isReadOnly && folder.attributes[1].isNullable)
    }
}
