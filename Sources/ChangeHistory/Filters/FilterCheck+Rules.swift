// SPDX-License-Identifier: Apache-2.0

extension FilterCheck {
    /// A position that the schema does not have: whoever made the tree made it for another schema.
    static var misplaced: FilterError { FilterError("A filter was made for another schema.") }

    func expect(_ kind: FilterKind, _ found: FilterKind) throws(FilterError) {
        guard found == kind || found == .null else {
            throw FilterError("A value of kind \(found) stands where one of kind \(kind) has to.")
        }
    }

    func compare(
        _ comparison: FilterComparison,
        _ left: FilterKind,
        _ right: FilterKind
    ) throws(FilterError) -> FilterKind {
        let fits =
            switch comparison {
            case .equal, .notEqual: left.isComparable(with: right)
            case .less, .lessOrEqual, .greater, .greaterOrEqual: left.isOrdered(with: right)
            }
        guard fits else { throw FilterError("Values of the kinds \(left) and \(right) cannot be compared so.") }
        return .boolean
    }

    func number(
        _ operation: FilterArithmetic,
        _ left: FilterKind,
        _ right: FilterKind
    ) throws(FilterError) -> FilterKind {
        guard left.isNumeric, right.isNumeric, let kind = left.joined(with: right) else {
            throw FilterError("Values of the kinds \(left) and \(right) cannot be calculated with.")
        }
        return operation == .divideExactly && kind != .null ? .double : kind
    }

    func join(_ first: FilterKind, _ second: FilterKind) throws(FilterError) -> FilterKind {
        guard let kind = first.joined(with: second) else {
            throw FilterError("Values of the kinds \(first) and \(second) cannot stand for each other.")
        }
        return kind
    }

    /// Finds a step that does not lead where it says.
    func check(_ steps: FilterSteps) throws(FilterError) {
        guard models.indices.contains(steps.variable), models[steps.variable] == steps.start else {
            throw Self.misplaced
        }
        guard steps.steps.count <= Filter.maximumStepCount else {
            throw FilterError("A way to another record has at most \(Filter.maximumStepCount) steps.")
        }
        var model = steps.start
        for step in steps.steps {
            guard let attribute = attribute(step.attribute, of: model),
                schema.target(of: attribute, in: model) == step.model
            else { throw Self.misplaced }
            model = step.model
        }
    }

    func kind(of path: FilterPath) throws(FilterError) -> FilterKind {
        try check(path.steps)
        switch path.member {
        case .id: return .identifier
        case .attribute(let position):
            guard let kind = attribute(position, of: path.steps.model)?.filterKind else { throw Self.misplaced }
            return kind
        case .part(let position, let part):
            guard case .composite(let parts)? = attribute(position, of: path.steps.model)?.kind,
                parts.indices.contains(part)
            else { throw Self.misplaced }
            return .text
        }
    }

    /// The model of the records of a relation.
    func element(of relation: FilterRelation) throws(FilterError) -> Int {
        try check(relation.owner)
        let owns = schema[relation.owner.model].owns
        guard owns.indices.contains(relation.ownership), owns[relation.ownership].isToMany,
            let model = schema.position(of: owns[relation.ownership].model)
        else { throw Self.misplaced }
        return model
    }

    private func attribute(_ position: Int, of model: Int) -> Attribute? {
        let attributes = schema[model].attributes
        return attributes.indices.contains(position) ? attributes[position] : nil
    }
}

extension Attribute {
    /// What kind of value it is in a filter; nil for a composite, of which a filter sees the parts.
    package var filterKind: FilterKind? {
        switch kind {
        case .text, .enumeration: .text
        case .boolean: .boolean
        case .integer: .integer
        case .double: .double
        case .date: .date
        case .reference, .owned: .identifier
        case .composite: nil
        }
    }
}

extension Schema {
    /// The model that an attribute of a model leads to; nil where it leads nowhere.
    package func target(of attribute: Attribute, in model: Int) -> Int? {
        switch attribute.kind {
        case .reference(let name): position(of: name)
        case .owned(let name): models[model].owns.first { $0.name == name }.flatMap { position(of: $0.model) }
        default: nil
        }
    }
}
