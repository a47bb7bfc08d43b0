// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Reads JSON values as values of attributes; what does not fit becomes a fault.
enum ValueDecoder {
    /// The value for an attribute that is set; nil when a fault was added.
    static func value(
        of json: JSONValue,
        for attribute: Attribute,
        at pointer: String,
        faults: inout FaultList
    ) -> AttributeValue? {
        switch (json, attribute.kind) {
        case (.null, _) where attribute.takesNull: return attribute.defaultValue
        case (.null, _):
            faults.add(pointer, "‘\(attribute.name)’ cannot be null.")
            return nil
        case (.string(let string), .text): return text(string, at: pointer, faults: &faults).map { .text($0) }
        case (.string(let string), .enumeration(let cases)):
            if cases.contains(where: { $0.utf8.elementsEqual(string.utf8) }) { return .text(string) }
            faults.add(pointer, "‘\(attribute.name)’ is \(attribute.kind.phrase).")
            return nil
        case (.boolean(let flag), .boolean): return .boolean(flag)
        case (.number(let text), .integer), (.number(let text), .double):
            return number(text, for: attribute, at: pointer, faults: &faults)
        case (.string(let string), .date):
            if let date = Timestamp(string) { return .date(date) }
            faults.add(pointer, "‘\(attribute.name)’ is a date of RFC 3339 with an offset, or YYYY-MM-DD.")
            return nil
        case (.string(let string), .reference), (.string(let string), .owned):
            if let id = RecordID(string) { return .reference(id) }
            faults.add(pointer, "‘\(attribute.name)’ is a UUID.")
            return nil
        case (.object(let object), .composite(let names)):
            return composite(object, names, at: pointer, faults: &faults)
        default:
            faults.add(pointer, "‘\(attribute.name)’ is \(attribute.kind.phrase).")
            return nil
        }
    }

    private static func number(
        _ text: String,
        for attribute: Attribute,
        at pointer: String,
        faults: inout FaultList
    ) -> AttributeValue? {
        do {
            return try NumberText.value(of: text, kind: attribute.kind)
        } catch {
            faults.add(pointer, "‘\(attribute.name)’ \(error.phrase).")
            return nil
        }
    }

    /// The parts of a composite that a merge patch names; nil when a fault was added.
    static func parts(
        of object: JSONObject,
        _ names: [String],
        at pointer: String,
        faults: inout FaultList
    ) -> [(part: Int, value: AttributeValue)]? {
        var parts: [(part: Int, value: AttributeValue)] = []
        let known = faults.faults.count
        for (name, value) in object.members {
            let place = "\(pointer)/\(name.pointerToken)"
            guard let part = names.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else {
                faults.add(place, "There is no member ‘\(name)’ here.")
                continue
            }
            switch value {
            case .null: parts.append((part, .null))
            case .string(let string):
                if let text = text(string, at: place, faults: &faults) { parts.append((part, .text(text))) }
            default: faults.add(place, "‘\(name)’ is a text or null.")
            }
        }
        return faults.faults.count == known ? parts : nil
    }

    private static func composite(
        _ object: JSONObject,
        _ names: [String],
        at pointer: String,
        faults: inout FaultList
    ) -> AttributeValue? {
        guard let parts = parts(of: object, names, at: pointer, faults: &faults) else { return nil }
        var values = [AttributeValue](repeating: .null, count: names.count)
        for (part, value) in parts { values[part] = value }
        return values.allSatisfy(\.isNull) ? .null : .composite(values)
    }

    private static func text(_ string: String, at pointer: String, faults: inout FaultList) -> String? {
        guard string.utf8.count <= Attribute.maximumTextLength else {
            faults.add(pointer, "A text has at most \(Attribute.maximumTextLength) bytes.")
            return nil
        }
        guard !string.utf8.contains(0) else {
            faults.add(pointer, "A text cannot have a NUL.")
            return nil
        }
        return string
    }
}

extension Attribute.Kind {
    /// What a value of this kind is, as the end of a sentence.
    var phrase: String {
        switch self {
        case .text: "a text"
        case .boolean: "true or false"
        case .integer: "a whole number"
        case .double: "a number"
        case .enumeration(let cases): "one of \(cases.joined(separator: ", "))"
        case .date: "a date"
        case .composite: "an object"
        case .reference, .owned: "the id of a record"
        }
    }
}
