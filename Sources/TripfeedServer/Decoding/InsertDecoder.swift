// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Reads inserts, with the records that are nested in them.
struct InsertDecoder {
    let schema: Schema
    var faults = FaultList()

    init(schema: Schema) {
        self.schema = schema
    }

    /// Reads the object at the pointer `base` as a new record.
    ///
    /// - Parameters:
    ///   - object: the record's members.
    ///   - model: the position of its model.
    ///   - base: the pointer to the object.
    ///   - owner: the owner that the path names.
    ///   - allowsID: whether `id` may be one of the members.
    /// - Returns: an insert that may only be used when there are no faults.
    mutating func insert(
        _ object: JSONObject,
        model: Int,
        base: String,
        owner: OwnerReference? = nil,
        allowsID: Bool
    ) -> Insert {
        var decoder = RecordDecoder(schema: schema, model: model, base: base)
        decoder.faults = faults
        let fixed = owner.flatMap { owner in
            schema[model].attribute(owner.ownership.inverse).map { ($0, AttributeValue.reference(owner.id)) }
        }
        let (content, meta) = decoder.content(of: object, filling: fixed, allowsNested: true)
        refuseMeta(meta, object, allowsID: allowsID, decoder: &decoder)
        faults = decoder.faults
        var insert = Insert(model: model, values: content.values, given: content.given, owner: owner)
        insert.id = meta.expectation.id
        // In the order in which the model declares what it owns, whatever the order of the members.
        for ownership in schema[model].owns {
            for (_, value) in meta.nested.filter({ $0.ownership == ownership }) {
                insert.nested += nested(value, ownership, base: base)
            }
        }
        return insert
    }

    private func refuseMeta(
        _ meta: RecordDecoder.Meta,
        _ object: JSONObject,
        allowsID: Bool,
        decoder: inout RecordDecoder
    ) {
        if meta.expectation.version != nil {
            decoder.faults.add(decoder.pointer("version"), "A new record has no version yet.")
        }
        if !allowsID, object["id"] != nil {
            decoder.faults.add(decoder.pointer("id"), "‘id’ stands beside the values, not in them.")
        }
        for (attribute, value) in meta.expectation.readOnlyValues where !value.isNull {
            let name = decoder.schema[decoder.model].attributes[attribute].name
            decoder.faults.add(decoder.pointer(name), "‘\(name)’ is read-only.")
        }
    }

    private mutating func nested(_ value: JSONValue, _ ownership: Ownership, base: String) -> [NestedInsert] {
        guard let model = schema.position(of: ownership.model) else { return [] }
        let pointer = "/\(ownership.name)"
        switch value {
        case .object(let object) where !ownership.isToMany:
            return [nested(object, model, ownership, base: base, pointer: pointer)].compactMap(\.self)
        case .array(let elements) where ownership.isToMany:
            return elements.enumerated().compactMap { index, element in
                guard case .object(let object) = element else {
                    faults.add("\(base)\(pointer)/\(index)", "Each of ‘\(ownership.name)’ is an object.")
                    return nil
                }
                return nested(object, model, ownership, base: base, pointer: "\(pointer)/\(index)")
            }
        case .null where ownership.isToMany: return []
        default:
            faults.add(base + pointer, "‘\(ownership.name)’ is a list of objects.")
            return []
        }
    }

    /// The owner's id is not known yet, so its reference counts as given and is filled in by the store.
    private mutating func nested(
        _ object: JSONObject,
        _ model: Int,
        _ ownership: Ownership,
        base: String,
        pointer: String
    ) -> NestedInsert? {
        guard let inverse = schema[model].attribute(ownership.inverse) else { return nil }
        if object[ownership.inverse] != nil {
            faults.add(
                "\(base)\(pointer)/\(ownership.inverse)",
                "‘\(ownership.inverse)’ is the record it is nested in."
            )
        }
        let members = object.members.filter { $0.name != ownership.inverse }
        var decoder = RecordDecoder(schema: schema, model: model, base: base + pointer)
        decoder.faults = faults
        let (content, meta) = decoder.content(
            of: JSONObject(members: members),
            filling: (inverse, .null),
            allowsNested: false
        )
        refuseMeta(meta, object, allowsID: true, decoder: &decoder)
        faults = decoder.faults
        var insert = Insert(model: model, values: content.values, given: content.given)
        insert.id = meta.expectation.id
        return NestedInsert(insert: insert, pointer: pointer)
    }
}
