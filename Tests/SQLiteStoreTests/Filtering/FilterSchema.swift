// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Models with attributes of every kind, and with every kind of way from one to another.
enum FilterSchema {
    static let node = 0
    static let leaf = 1
    static let badge = 2

    static func make() throws -> Schema {
        try Schema([
            Model(
                "Node",
                path: "nodes",
                attributes: [
                    .text("name", required: true), .text("note"), .integer("number"), .double("amount"),
                    .boolean("flag", default: false), .enumeration("mood", ["calm", "wild"]), .date("when"),
                    .composite("place", ["street", "city"]), .reference("parent", to: "Node"), .owned("badge"),
                ],
                owns: [
                    .one("badge", path: "badge", of: "Badge", inverse: "node"),
                    .many("leaves", path: "leaves", of: "Leaf", inverse: "node"),
                    .many("children", path: "children", of: "Node", inverse: "parent"),
                ],
                indexes: [["name"], ["note"], ["number"], ["amount"], ["flag"], ["when", "name"], ["place/city"]]
            ),
            Model(
                "Leaf",
                path: "leaves",
                attributes: [
                    .text("title", required: true), .double("weight", required: true), .integer("rank", default: 0),
                    .reference("node", to: "Node"),
                ],
                indexes: [["weight"], ["title"]]
            ),
            Model(
                "Badge",
                path: "badges",
                attributes: [.text("label"), .date("given"), .reference("node", to: "Node")]
            ),
        ])
    }
}
