// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Reads the body of `POST /transactions`.
struct SaveDecoder {
    private let schema: Schema
    private let mergesDuplicates: Bool
    private var faults = FaultList()
    private var members: [String] = []

    init(schema: Schema, mergesDuplicates: Bool) {
        self.schema = schema
        self.mergesDuplicates = mergesDuplicates
    }

    /// The save, without the labels of the header, and where its operations stood.
    ///
    /// - Throws: `invalid` with all faults, `malformed-token` for an `ifToken` that is no token.
    mutating func save(from json: JSONValue) throws(Problem) -> (save: Save, pointers: OperationPointers) {
        guard case .object(let object) = json else {
            throw .invalid([.init(pointer: "", detail: "A save is an object.")])
        }
        refuseUnknown(object, ["operations", "ifToken", "author"], at: "")
        var save = Save(operations: operations(object["operations"]))
        save.author = author(object["author"])
        let ifToken = text(object["ifToken"], "/ifToken", named: "ifToken")
        try faults.throwIfAny()
        if let ifToken {
            guard let token = HistoryToken(ifToken) else {
                throw Problem(
                    .malformedToken,
                    "‘ifToken’ is not a token.",
                    faults: [.init(pointer: "/ifToken", detail: "‘ifToken’ is not a token.")]
                )
            }
            save.ifToken = token
        }
        return (save, .list(members))
    }

    private mutating func author(_ value: JSONValue?) -> String? {
        switch value {
        case nil, .null: return nil
        case .string(let text) where Label(validating: text) != nil: return text
        default:
            let length = Label.maximumLength
            faults.add("/author", "‘author’ is a text of 1 to \(length) characters, none a control character.")
            return nil
        }
    }

    private mutating func operations(_ value: JSONValue?) -> [Operation] {
        guard case .array(let elements) = value, (1...Save.maximumOperationCount).contains(elements.count) else {
            faults.add("/operations", "‘operations’ is a list of 1 to \(Save.maximumOperationCount) operations.")
            return []
        }
        return elements.enumerated().compactMap { operation($1, at: "/operations/\($0)") }
    }

    private mutating func operation(_ value: JSONValue, at pointer: String) -> Operation? {
        guard case .object(let object) = value, object.members.count == 1, let (name, content) = object.members.first,
            ["insert", "update", "delete"].contains(name), case .object(let content) = content
        else {
            faults.add(pointer, "An operation is an object with one member: ‘insert’, ‘update’ or ‘delete’.")
            return nil
        }
        members.append(name)
        let place = "\(pointer)/\(name)"
        guard let model = model(content["model"], at: place) else { return nil }
        return switch name {
        case "insert": insert(content, model, at: place)
        case "update": update(content, model, at: place)
        default: delete(content, model, at: place)
        }
    }

    private mutating func insert(_ content: JSONObject, _ model: Int, at place: String) -> Operation? {
        refuseUnknown(content, ["model", "id", "values"], at: place)
        var id: RecordID?
        if let value = content["id"], !value.isNull { id = recordID(value, at: place) }
        guard let values = values(content, at: place) else { return nil }
        var decoder = InsertDecoder(schema: schema)
        decoder.faults = faults
        var insert = decoder.insert(values, model: model, base: place + "/values", allowsID: false)
        faults = decoder.faults
        insert.id = id
        insert.mergesDuplicates = mergesDuplicates && id == nil
        return .insert(insert)
    }

    private mutating func update(_ content: JSONObject, _ model: Int, at place: String) -> Operation? {
        refuseUnknown(content, ["model", "id", "ifMatch", "values"], at: place)
        let id = recordID(content["id"], at: place)
        let precondition = precondition(content, at: place)
        guard let values = values(content, at: place) else { return nil }
        var decoder = RecordDecoder(schema: schema, model: model, base: place + "/values")
        decoder.faults = faults
        let (patches, meta) = decoder.patches(of: values, fixed: nil)
        faults = decoder.faults
        guard let id else { return nil }
        if let given = meta.expectation.id, given != id {
            faults.add(place + "/values/id", "‘id’ is not that of the record.")
        }
        return .update(
            Update(
                target: .record(id),
                model: model,
                patches: patches,
                expectation: meta.expectation,
                precondition: precondition
            )
        )
    }

    private mutating func delete(_ content: JSONObject, _ model: Int, at place: String) -> Operation? {
        refuseUnknown(content, ["model", "id", "ifMatch"], at: place)
        let precondition = precondition(content, at: place)
        return recordID(content["id"], at: place).map {
            .delete(Delete(target: .record($0), model: model, precondition: precondition))
        }
    }
}

extension SaveDecoder {
    private mutating func refuseUnknown(_ object: JSONObject, _ known: [String], at pointer: String) {
        for (name, _) in object.members where !known.contains(name) {
            faults.add("\(pointer)/\(name.pointerToken)", "There is no member ‘\(name)’ here.")
        }
    }

    private mutating func model(_ value: JSONValue?, at place: String) -> Int? {
        if case .string(let name) = value, let position = schema.position(of: name) { return position }
        faults.add(place + "/model", "‘model’ is one of \(schema.models.map(\.name).joined(separator: ", ")).")
        return nil
    }

    private mutating func recordID(_ value: JSONValue?, at place: String) -> RecordID? {
        if case .string(let text) = value, let id = RecordID(text) { return id }
        faults.add(place + "/id", "‘id’ is a UUID.")
        return nil
    }

    private mutating func values(_ content: JSONObject, at place: String) -> JSONObject? {
        if case .object(let values) = content["values"] { return values }
        faults.add(place + "/values", "‘values’ is an object.")
        return nil
    }

    /// A text that can be no version of any record is a condition that no record meets.
    private mutating func precondition(_ content: JSONObject, at place: String) -> Precondition {
        guard let text = text(content["ifMatch"], place + "/ifMatch", named: "ifMatch") else { return Precondition() }
        return Precondition(ifMatch: .listed([RecordVersion(text)].compactMap(\.self)))
    }

    /// Null is no text: a condition is never dropped by it.
    private mutating func text(_ value: JSONValue?, _ pointer: String, named name: String) -> String? {
        switch value {
        case nil: return nil
        case .string(let text): return text
        default:
            faults.add(pointer, "‘\(name)’ is a text.")
            return nil
        }
    }
}

extension JSONValue {
    var isNull: Bool {
        if case .null = self { true } else { false }
    }
}
