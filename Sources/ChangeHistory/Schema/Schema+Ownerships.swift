// SPDX-License-Identifier: Apache-2.0

extension Schema {
    func checkOwnerships(of model: Model) throws(SchemaError) {
        var names = DistinctNames()
        var paths: Set<String> = []
        var inverses: Set<[String]> = []
        for ownership in model.owns {
            guard SchemaName.isMember(ownership.name), SchemaName.isPath(ownership.path) else {
                throw SchemaError("\(model.name) cannot own ‘\(ownership.name)’ at ‘\(ownership.path)’.")
            }
            guard names.insert(ownership.name), paths.insert(ownership.path).inserted else {
                throw SchemaError("\(model.name).\(ownership.name) needs a name and a path of its own.")
            }
            guard let position = position(of: ownership.model),
                let inverse = models[position].attribute(ownership.inverse),
                case .reference(model.name) = models[position].attributes[inverse].kind
            else {
                throw SchemaError("\(model.name).\(ownership.name) needs \(ownership.model).\(ownership.inverse).")
            }
            guard inverses.insert([ownership.model, ownership.inverse]).inserted else {
                throw SchemaError("\(model.name) owns \(ownership.model) twice by its ‘\(ownership.inverse)’.")
            }
            try checkMember(of: ownership, in: model)
        }
    }

    /// A record shows a to-one ownership and no other, and nothing else has the ownership's name.
    private func checkMember(of ownership: Ownership, in model: Model) throws(SchemaError) {
        let namesakes = model.attributes.filter { $0.name.lowercased() == ownership.name.lowercased() }
        guard ownership.isToMany ? namesakes.isEmpty : namesakes.map(\.kind) == [.owned(ownership.name)] else {
            throw SchemaError(
                ownership.isToMany
                    ? "\(model.name) has both an attribute and an ownership ‘\(ownership.name)’."
                    : "\(model.name) needs the attribute ‘\(ownership.name)’ that shows what it owns."
            )
        }
    }
}
