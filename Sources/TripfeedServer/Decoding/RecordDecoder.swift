// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Reads the members of one record's JSON object as the parts of an operation.
///
/// All faults are gathered, so that a client learns of them at once; pointers begin with `base`.
struct RecordDecoder {
    let schema: Schema
    /// The position of the record's model.
    let model: Int
    /// The pointer to the object itself.
    let base: String
    var faults = FaultList()

    init(schema: Schema, model: Int, base: String = "") {
        self.schema = schema
        self.model = model
        self.base = base
    }

    private var attributes: [Attribute] { schema[model].attributes }

    /// Every attribute's value, what was left out being its default, and which were given.
    struct Content {
        var values: [AttributeValue]
        var given = PositionSet()
    }

    /// What the members say of what cannot be set, and of the record's own id.
    struct Meta {
        var expectation = Expectation()
        /// The members of nested records, by the ownership that they belong to.
        var nested: [(ownership: Ownership, value: JSONValue)] = []
    }

    /// Reads all members of a whole record.
    ///
    /// `given` fills in an attribute that the path decides; a member that says otherwise is a fault.
    mutating func content(
        of object: JSONObject,
        filling fixed: (attribute: Int, value: AttributeValue)?,
        allowsNested: Bool
    ) -> (content: Content, meta: Meta) {
        var content = Content(values: attributes.map(\.defaultValue))
        var meta = Meta()
        for (name, value) in object.members {
            if let attribute = settableAttribute(name) {
                content.given.insert(attribute)
                if let value = decode(value, attribute) { content.values[attribute] = value }
            } else {
                readOther(name, value, allowsNested: allowsNested, into: &meta)
            }
        }
        if let fixed { fill(fixed, into: &content) }
        for (index, attribute) in attributes.enumerated() where attribute.isRequired && !content.given.contains(index) {
            faults.add(pointer(attribute.name), "‘\(attribute.name)’ is required.")
        }
        return (content, meta)
    }

    /// Reads the members of a merge patch.
    mutating func patches(
        of object: JSONObject,
        fixed: (attribute: Int, value: AttributeValue)?
    ) -> (patches: [AttributePatch], meta: Meta) {
        var patches: [AttributePatch] = []
        var meta = Meta()
        for (name, value) in object.members {
            guard let attribute = settableAttribute(name) else {
                readOther(name, value, allowsNested: false, into: &meta)
                continue
            }
            guard let action = action(value, attribute) else { continue }
            if let fixed, fixed.attribute == attribute, case .set(let value) = action, value != fixed.value {
                faults.add(pointer(name), "‘\(name)’ is not the record of the path.")
            }
            patches.append(AttributePatch(attribute: attribute, action: action))
        }
        return (patches, meta)
    }

    private mutating func fill(_ fixed: (attribute: Int, value: AttributeValue), into content: inout Content) {
        let name = attributes[fixed.attribute].name
        if content.given.contains(fixed.attribute), content.values[fixed.attribute] != fixed.value {
            faults.add(pointer(name), "‘\(name)’ is not the record of the path.")
        }
        content.values[fixed.attribute] = fixed.value
        content.given.insert(fixed.attribute)
    }

    private func settableAttribute(_ name: String) -> Int? {
        attributes.firstIndex { !$0.isReadOnly && $0.name.utf8.elementsEqual(name.utf8) }
    }

    private mutating func decode(_ value: JSONValue, _ attribute: Int) -> AttributeValue? {
        let attribute = attributes[attribute]
        return ValueDecoder.value(of: value, for: attribute, at: pointer(attribute.name), faults: &faults)
    }

    private mutating func action(_ value: JSONValue, _ attribute: Int) -> AttributePatch.Action? {
        if case .object(let object) = value, case .composite(let names) = attributes[attribute].kind {
            let place = pointer(attributes[attribute].name)
            return ValueDecoder.parts(of: object, names, at: place, faults: &faults).map { .merge($0) }
        }
        if case .null = value, attributes[attribute].takesNull { return .set(attributes[attribute].defaultValue) }
        return decode(value, attribute).map { .set($0) }
    }

    private mutating func readOther(_ name: String, _ value: JSONValue, allowsNested: Bool, into meta: inout Meta) {
        switch name {
        case "id": readID(value, into: &meta)
        case "version": readVersion(value, into: &meta)
        default:
            if allowsNested, let ownership = schema[model].owns.first(where: { $0.name == name }),
                value.isNested(ownership)
            {
                meta.nested.append((ownership, value))
            } else if let attribute = attributes.firstIndex(where: { $0.isReadOnly && $0.name == name }) {
                if let value = decode(value, attribute) {
                    meta.expectation.readOnlyValues.append((attribute, value))
                }
            } else {
                faults.add(pointer(name), "There is no member ‘\(name)’ here.")
            }
        }
    }

    private mutating func readID(_ value: JSONValue, into meta: inout Meta) {
        switch value {
        case .null: break
        case .string(let text):
            meta.expectation.id = RecordID(text)
            if meta.expectation.id == nil { faults.add(pointer("id"), "‘id’ is a UUID.") }
        default: faults.add(pointer("id"), "‘id’ is a UUID.")
        }
    }

    private mutating func readVersion(_ value: JSONValue, into meta: inout Meta) {
        guard case .string(let text) = value else {
            faults.add(pointer("version"), "‘version’ is a text.")
            return
        }
        meta.expectation.version = .some(RecordVersion(text))
    }

    func pointer(_ name: String) -> String {
        "\(base)/\(name.pointerToken)"
    }
}

extension JSONValue {
    /// Whether it is a record, or records, to insert with their owner; anything else is judged as an attribute's value.
    fileprivate func isNested(_ ownership: Ownership) -> Bool {
        if case .object = self { true } else { ownership.isToMany }
    }
}
