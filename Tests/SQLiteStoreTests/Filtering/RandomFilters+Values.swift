// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import StorePromises

extension RandomFilters {
    mutating func value(_ kind: FilterKind, _ depth: Int) -> FilterExpression {
        if kind == .null || chance.isOnce(in: 25) { return .constant(.null) }
        if depth > 1, let nested = nested(kind, depth - 1) { return nested }
        if chance.isOnce(in: 2), let path = path(kind) { return .value(path) }
        return .constant(BoundaryValues.value(kind, &chance))
    }

    private mutating func nested(_ kind: FilterKind, _ depth: Int) -> FilterExpression? {
        let choice = Int.random(in: 0..<6, using: &chance)
        if choice == 0 { return .coalesced(value(kind, depth), value(kind, depth)) }
        if choice == 1 {
            let test = FilterExpression.comparison(.less, value(.integer, depth), value(.integer, depth))
            return .conditional(test, value(kind, depth), value(kind, depth))
        }
        switch kind {
        case .text: return choice == 2 ? .lowercase(value(.text, depth)) : nil
        case .integer:
            switch choice {
            case 2: return .datePart(chance.one(of: FilterDatePart.allCases), value(.date, depth))
            case 3: return relation().map { .count($0) }
            case 4: return .negation(value(.integer, depth))
            default: return arithmetic(.integer, .integer, depth)
            }
        case .double:
            return choice == 2
                ? .negation(value(.double, depth)) : arithmetic(.double, chance.one(of: [.integer, .double]), depth)
        default: return nil
        }
    }

    private mutating func arithmetic(_ first: FilterKind, _ second: FilterKind, _ depth: Int) -> FilterExpression {
        .arithmetic(chance.one(of: FilterArithmetic.allCases), value(first, depth), value(second, depth))
    }

    /// A way from one of the known records, often no step at all.
    mutating func steps() -> FilterSteps {
        let variable = Int.random(in: models.indices, using: &chance)
        var steps = FilterSteps(variable: variable, start: models[variable])
        while chance.isOnce(in: 3) {
            let attributes = schema[steps.model].attributes
            let targets = attributes.indices.compactMap { position in
                schema.target(of: attributes[position], in: steps.model).map {
                    FilterSteps.Step(attribute: position, model: $0)
                }
            }
            guard !targets.isEmpty else { break }
            steps = steps.followed(by: chance.one(of: targets))
        }
        return steps
    }

    private mutating func path(_ kind: FilterKind) -> FilterPath? {
        let steps = steps()
        var members: [FilterPath.Member] = kind == .identifier ? [.id] : []
        for (position, attribute) in schema[steps.model].attributes.enumerated() {
            if attribute.filterKind == kind { members.append(.attribute(position)) }
            if kind == .text, case .composite(let parts) = attribute.kind {
                members += parts.indices.map { .part(attribute: position, part: $0) }
            }
        }
        return members.isEmpty ? nil : FilterPath(steps, chance.one(of: members))
    }

    /// Records that some known record, or one behind it, owns; nil where it owns none.
    mutating func relation() -> FilterRelation? {
        let steps = steps()
        let owned = schema[steps.model].owns.indices.filter { schema[steps.model].owns[$0].isToMany }
        return owned.isEmpty ? nil : FilterRelation(owner: steps, ownership: chance.one(of: owned))
    }
}
