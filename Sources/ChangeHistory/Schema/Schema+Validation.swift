// SPDX-License-Identifier: Apache-2.0

extension Schema {
    static func positions(of models: [Model]) throws(SchemaError) -> [String: Int] {
        var positions: [String: Int] = [:]
        var names = DistinctNames()
        var paths: Set<String> = []
        guard !models.isEmpty, models.count <= maximumCount else {
            throw SchemaError("A schema needs 1 to \(maximumCount) models.")
        }
        for (position, model) in models.enumerated() {
            guard SchemaName.isIdentifier(model.name) else {
                throw SchemaError("‘\(model.name)’ cannot be a model's name.")
            }
            guard names.insert(model.name) else { throw SchemaError("There are two models ‘\(model.name)’.") }
            positions[model.name] = position
            guard SchemaName.isCollectionPath(model.path), paths.insert(model.path).inserted else {
                throw SchemaError("\(model.name) needs a path of its own, not ‘\(model.path)’.")
            }
        }
        return positions
    }

    func checkAttributes(of model: Model) throws(SchemaError) {
        guard !model.attributes.isEmpty, model.attributes.count <= Self.maximumCount else {
            throw SchemaError("\(model.name) needs 1 to \(Self.maximumCount) attributes.")
        }
        var names = DistinctNames()
        for attribute in model.attributes {
            guard SchemaName.isMember(attribute.name) else {
                throw SchemaError("\(model.name) cannot have an attribute ‘\(attribute.name)’.")
            }
            guard names.insert(attribute.name) else {
                throw SchemaError("\(model.name) has two attributes ‘\(attribute.name)’.")
            }
            try checkKind(of: attribute, in: model)
        }
        try checkRules(of: model)
    }

    private func checkRules(of model: Model) throws(SchemaError) {
        for name in model.unique.flatMap(\.self) + model.ascending.flatMap({ [$0.earlier, $0.later] })
        where model.attribute(name) == nil {
            throw SchemaError("A rule of \(model.name) names ‘\(name)’, which it does not have.")
        }
        for rule in model.unique where rule.isEmpty || Set(rule).count < rule.count {
            throw SchemaError("A unique rule of \(model.name) needs attributes, each once.")
        }
        for rule in model.ascending {
            let kinds = [rule.earlier, rule.later].compactMap { model.attribute($0).map { model.attributes[$0].kind } }
            guard kinds == [.date, .date], rule.earlier != rule.later else {
                throw SchemaError("‘\(rule.earlier)’ and ‘\(rule.later)’ of \(model.name) are not two dates.")
            }
        }
    }
}
