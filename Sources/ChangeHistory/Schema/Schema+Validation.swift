// SPDX-License-Identifier: Apache-2.0

extension Schema {
    /// Names that mean something else in a query string or in every record.
    private static let reservedNames: Set<String> = [
        "id", "model", "version", "included", "filter", "sort", "limit", "cursor", "count", "fields", "include",
        "section", "after", "author", "excludeAuthor", "bundle", "process", "wait",
    ]

    static func positions(of models: [Model]) throws(SchemaError) -> [String: Int] {
        var positions: [String: Int] = [:]
        var paths: Set<String> = []
        guard !models.isEmpty, models.count <= maximumCount else {
            throw SchemaError("A schema needs 1 to \(maximumCount) models.")
        }
        for (position, model) in models.enumerated() {
            guard isIdentifier(model.name) else { throw SchemaError("‘\(model.name)’ cannot be a model's name.") }
            guard positions.updateValue(position, forKey: model.name) == nil else {
                throw SchemaError("There are two models ‘\(model.name)’.")
            }
            guard isPath(model.path), paths.insert(model.path).inserted else {
                throw SchemaError("\(model.name) needs a path of its own, not ‘\(model.path)’.")
            }
        }
        return positions
    }

    func checkAttributes(of model: Model) throws(SchemaError) {
        guard !model.attributes.isEmpty, model.attributes.count <= Self.maximumCount else {
            throw SchemaError("\(model.name) needs 1 to \(Self.maximumCount) attributes.")
        }
        var names: Set<String> = []
        for attribute in model.attributes {
            guard Self.isIdentifier(attribute.name), !Self.reservedNames.contains(attribute.name) else {
                throw SchemaError("\(model.name) cannot have an attribute ‘\(attribute.name)’.")
            }
            guard names.insert(attribute.name).inserted else {
                throw SchemaError("\(model.name) has two attributes ‘\(attribute.name)’.")
            }
            try checkKind(of: attribute, in: model)
        }
        for name in model.unique.flatMap(\.self) + model.ascending.flatMap({ [$0.earlier, $0.later] })
        where !names.contains(name) {
            throw SchemaError("A rule of \(model.name) names ‘\(name)’, which it does not have.")
        }
    }

    private func checkKind(of attribute: Attribute, in model: Model) throws(SchemaError) {
        switch attribute.kind {
        case .composite(let parts):
            guard !parts.isEmpty, Set(parts).count == parts.count, parts.allSatisfy(Self.isIdentifier) else {
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
        case .text, .boolean, .date: break
        }
    }

    func checkOwnerships(of model: Model) throws(SchemaError) {
        for ownership in model.owns {
            guard Self.isIdentifier(ownership.name), Self.isPath(ownership.path) else {
                throw SchemaError("\(model.name) cannot own ‘\(ownership.name)’ at ‘\(ownership.path)’.")
            }
            guard let position = position(of: ownership.model),
                let inverse = models[position].attribute(ownership.inverse),
                case .reference(model.name) = models[position].attributes[inverse].kind
            else {
                throw SchemaError("\(model.name).\(ownership.name) needs \(ownership.model).\(ownership.inverse).")
            }
        }
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first) else { return false }
        return name.utf8.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func isPath(_ path: String) -> Bool {
        !path.isEmpty
            && path.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
