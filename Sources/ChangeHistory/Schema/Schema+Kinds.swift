// SPDX-License-Identifier: Apache-2.0

extension Schema {
    func checkKind(of attribute: Attribute, in model: Model) throws(SchemaError) {
        guard !attribute.isRequired || attribute.defaultValue.isNull else {
            throw SchemaError("\(model.name).\(attribute.name) is required, and so its default would never be used.")
        }
        switch attribute.kind {
        case .composite(let parts):
            var names = DistinctNames()
            guard !parts.isEmpty, parts.allSatisfy({ SchemaName.isIdentifier($0) && names.insert($0) }) else {
                throw SchemaError("\(model.name).\(attribute.name) needs parts with names of their own.")
            }
        case .reference(let target):
            guard let position = position(of: target),
                models[position].owns.contains(where: { $0.model == model.name && $0.inverse == attribute.name })
            else { throw SchemaError("\(model.name).\(attribute.name) refers to \(target), which does not own it.") }
        case .owned(let relationship):
            guard let ownership = model.owns.first(where: { $0.name == relationship }), !ownership.isToMany else {
                throw SchemaError("\(model.name).\(attribute.name) shows ‘\(relationship)’, which is not to-one.")
            }
        case .enumeration(let cases): try check(cases: cases, of: attribute, in: model)
        case .double:
            if case .double(let value) = attribute.defaultValue, !value.isFinite {
                throw SchemaError("\(model.name).\(attribute.name) has a default that is not finite.")
            }
        case .text, .boolean, .integer, .date: break
        }
    }

    private func check(cases: [String], of attribute: Attribute, in model: Model) throws(SchemaError) {
        let name = "\(model.name).\(attribute.name)"
        guard !cases.isEmpty, cases.count <= Attribute.maximumCaseCount else {
            throw SchemaError("\(name) needs 1 to \(Attribute.maximumCaseCount) values to choose from.")
        }
        // By bytes, as everywhere: `String` equates composed and decomposed texts.
        guard Set(cases.map { Array($0.utf8) }).count == cases.count else {
            throw SchemaError("\(name) has the same value to choose from twice.")
        }
        for text in cases
        where text.isEmpty || text.utf8.contains(0) || text.utf8.count > Attribute.maximumCaseLength {
            throw SchemaError("\(name) has a value to choose from that is empty, has a NUL or is too long.")
        }
        guard attribute.defaultValue.isNull || cases.contains(where: { .text($0) == attribute.defaultValue }) else {
            throw SchemaError("\(name) has a default that is none of its values.")
        }
    }
}
