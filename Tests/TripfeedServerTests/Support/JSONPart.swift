// SPDX-License-Identifier: Apache-2.0

/// A place in a JSON document, with its references followed.
struct JSONPart {
    private let root: Any
    private let value: Any?

    /// The document itself, or a place in it.
    init(_ value: Any?, of root: Any?) {
        self.root = root ?? value ?? [:]
        if let object = value as? [String: Any], let reference = object["$ref"] as? String {
            var target: Any? = self.root
            for step in reference.split(separator: "/").dropFirst() {
                target = (target as? [String: Any])?[String(step)]
            }
            self.value = target
        } else {
            self.value = value
        }
    }

    subscript(name: String) -> JSONPart {
        JSONPart((value as? [String: Any])?[name], of: root)
    }

    var exists: Bool { value != nil }
    var string: String? { value as? String }
    var isTrue: Bool { value as? Bool == true }
    var elements: [JSONPart] { (value as? [Any] ?? []).map { JSONPart($0, of: root) } }
    var members: [String: JSONPart] { (value as? [String: Any] ?? [:]).mapValues { JSONPart($0, of: root) } }

    /// The texts that a schema allows for a property: its `const` or `enum`, here or in a part of the schema.
    func values(of property: String) -> [String] {
        let own = self["properties"][property]
        let parts = ["allOf", "oneOf", "anyOf"].flatMap { self[$0].elements }
        return [own["const"].string].compactMap(\.self) + own["enum"].elements.compactMap(\.string)
            + parts.flatMap { $0.values(of: property) }
    }
}
