// SPDX-License-Identifier: Apache-2.0

extension FilterParser {
    /// A path whose first name was read, to its end.
    mutating func path(from first: String, at start: Int) throws(FilterError) -> FilterPlace {
        var place: FilterPlace
        if let variable = variables.lastIndex(where: { $0.name == first }) {
            let steps = FilterSteps(variable: variable, start: variables[variable].model)
            place = .record(steps, name: first, offset: start)
        } else {
            place = try member(first, of: FilterSteps(variable: 0, start: variables[0].model), at: start, from: start)
        }
        while scanner.take(UInt8(ascii: "/")) {
            let offset = scanner.offset
            guard let name = scanner.word() else { throw FilterError("A name was expected.", at: offset) }
            switch place {
            case .record(let steps, _, _): place = try member(name, of: steps, at: offset, from: start)
            case .relationship(let steps, let step, _):
                place = try member(name, of: steps.followed(by: step), at: offset, from: start)
            case .composite(let steps, let attribute, _):
                place = try part(name, of: attribute, steps, at: offset, from: start)
            case .value, .question:
                throw FilterError("There is no ‘\(name)’ here: nothing lies below a value.", at: offset)
            }
        }
        return place
    }

    /// What a name means for the record at the end of some steps.
    private mutating func member(
        _ name: String,
        of steps: FilterSteps,
        at offset: Int,
        from start: Int
    ) throws(FilterError) -> FilterPlace {
        let model = schema[steps.model]
        if name == "id" { return .value(FilterPath(steps, .id), .identifier, offset: start) }
        if let position = model.attribute(name) {
            let attribute = model.attributes[position]
            if let target = schema.target(of: attribute, in: steps.model) {
                guard steps.steps.count < Filter.maximumStepCount else {
                    throw FilterError("A path has at most \(Filter.maximumStepCount) steps.", at: offset)
                }
                let step = FilterSteps.Step(attribute: position, model: target)
                return .relationship(steps, step, offset: start)
            }
            guard let kind = attribute.filterKind else {
                return .composite(steps, attribute: position, offset: start)
            }
            return .value(FilterPath(steps, .attribute(position)), kind, offset: start)
        }
        if let ownership = model.owns.firstIndex(where: { $0.name == name && $0.isToMany }) {
            return .question(try question(about: FilterRelation(owner: steps, ownership: ownership), name, from: start))
        }
        throw unknown(name, of: model, at: offset)
    }

    private func unknown(_ name: String, of model: Model, at offset: Int) -> FilterError {
        if name == "version" { return FilterError("‘version’ is no attribute that filters have.", at: offset) }
        let names = ["id"] + model.attributes.map(\.name) + model.owns.filter(\.isToMany).map(\.name)
        let detail = "\(model.name) has no attribute ‘\(name)’ but \(names.joined(separator: ", "))."
        return FilterError(detail, at: offset)
    }

    private func part(
        _ name: String,
        of attribute: Int,
        _ steps: FilterSteps,
        at offset: Int,
        from start: Int
    ) throws(FilterError) -> FilterPlace {
        let composite = schema[steps.model].attributes[attribute]
        guard case .composite(let parts) = composite.kind, let part = parts.firstIndex(of: name) else {
            throw FilterError("‘\(composite.name)’ has no part ‘\(name)’.", at: offset)
        }
        return .value(FilterPath(steps, .part(attribute: attribute, part: part)), .text, offset: start)
    }

    /// What is asked about many records, whose name was read.
    private mutating func question(
        about relation: FilterRelation,
        _ name: String,
        from start: Int
    ) throws(FilterError) -> FilterOperand {
        let offset = scanner.offset
        let word = scanner.take(UInt8(ascii: "/")) ? scanner.word() : nil
        switch word {
        case "$count": return try node(.count(relation), .integer, at: start)
        case "any" where scanner.take(UInt8(ascii: "(")):
            scanner.skipBlanks()
            if scanner.take(UInt8(ascii: ")")) { return try node(.any(relation, nil), .boolean, at: start) }
            let condition = try lambda(over: relation)
            return try node(.any(relation, condition.expression), .boolean, at: start, depth: condition.depth)
        case "all" where scanner.take(UInt8(ascii: "(")):
            let condition = try lambda(over: relation)
            return try node(.all(relation, condition.expression), .boolean, at: start, depth: condition.depth)
        default:
            throw FilterError(
                "‘\(name)’ is many records: ask \(name)/any(…), \(name)/all(…) or \(name)/$count.",
                at: offset
            )
        }
    }

    /// A variable, a colon and a condition about it, with the parenthesis that closes them.
    private mutating func lambda(over relation: FilterRelation) throws(FilterError) -> FilterOperand {
        let ownership = schema[relation.owner.model].owns[relation.ownership]
        guard let model = schema.position(of: ownership.model) else { throw FilterCheck.misplaced }
        scanner.skipBlanks()
        let offset = scanner.offset
        guard let name = scanner.word(), !Self.isReserved(name) else {
            throw FilterError("The name of a variable was expected, as in any(b: b/id ne null).", at: offset)
        }
        try require(":")
        scanner.skipBlanks()
        guard variables.count <= Filter.maximumQuantifierDepth else {
            throw FilterError(
                "any and all lie at most \(Filter.maximumQuantifierDepth) deep in one another.",
                at: offset
            )
        }
        variables.append((name, model))
        let condition = try condition()
        variables.removeLast()
        try require(")")
        return condition
    }

    /// Whether a word means something where a path may begin, so that a variable of this name could not be told from it.
    static func isReserved(_ name: String) -> Bool {
        constants[name] != nil || ["not", "INF", "NaN"].contains(name) || name.hasPrefix("$")
    }
}
