// SPDX-License-Identifier: Apache-2.0

@testable import ChangeHistory

/// Makes trees of every shape whose kinds fit, from a seed.
struct RandomFilter {
    private let schema: Schema
    private var state: UInt64
    /// The models of the variables that are known.
    private var models: [Int]

    init(schema: Schema, model: Int, seed: UInt64) {
        self.schema = schema
        state = seed
        models = [model]
    }

    mutating func condition(depth: Int) -> FilterExpression {
        guard depth > 1 else { return atom(.boolean) }
        let depth = depth - 1
        switch below(13) {
        case 0: return .and(conditions(depth))
        case 1: return .or(conditions(depth))
        case 2: return .not(condition(depth: depth))
        case 3: return .membership(value(.text, depth: depth), (0..<below(4)).map { _ in value(.text, depth: depth) })
        case 4:
            return .textTest(FilterTextTest.allCases[below(3)], value(.text, depth: depth), value(.text, depth: depth))
        case 5, 6:
            let kind = [FilterKind.text, .date, .identifier, .integer, .double][below(5)]
            return .comparison(
                FilterComparison.allCases[below(6)],
                value(kind, depth: depth),
                value(kind, depth: depth)
            )
        case 7: return .comparison(.notEqual, condition(depth: depth), condition(depth: depth))
        case 8, 9: return question(depth: depth) ?? atom(.boolean)
        case 10: return .isKind(steps().0, model: below(schema.models.count))
        case 11: return mixed(.boolean, depth: depth)
        default: return atom(.boolean)
        }
    }

    private mutating func value(_ kind: FilterKind, depth: Int) -> FilterExpression {
        if kind == .boolean { return condition(depth: depth) }
        guard depth > 1, below(4) > 0 else { return atom(kind) }
        let depth = depth - 1
        if below(3) == 0 { return mixed(kind, depth: depth) }
        switch kind {
        case .text: return .lowercase(value(.text, depth: depth))
        case .integer:
            if below(2) == 0 { return .datePart(FilterDatePart.allCases[below(6)], value(.date, depth: depth)) }
            return arithmetic(.integer, depth: depth)
        case .double: return arithmetic(.double, depth: depth)
        default: return atom(kind)
        }
    }

    private mutating func arithmetic(_ kind: FilterKind, depth: Int) -> FilterExpression {
        if below(4) == 0 { return .negation(value(kind, depth: depth)) }
        let operations = FilterArithmetic.allCases.filter { kind == .double || $0 != .divideExactly }
        let operation = operations[below(operations.count)]
        return .arithmetic(operation, value(kind, depth: depth), value(kind, depth: depth))
    }

    /// One of two values.
    private mutating func mixed(_ kind: FilterKind, depth: Int) -> FilterExpression {
        let (first, second) = (value(kind, depth: depth), value(kind, depth: depth))
        return below(2) == 0 ? .coalesced(first, second) : .conditional(condition(depth: depth), first, second)
    }

    private mutating func conditions(_ depth: Int) -> [FilterExpression] {
        (0..<2 + below(2)).map { _ in condition(depth: depth) }
    }

    private mutating func question(depth: Int) -> FilterExpression? {
        let (owner, model) = steps()
        guard let ownership = schema[model].owns.firstIndex(where: \.isToMany),
            let element = schema.position(of: schema[model].owns[ownership].model)
        else { return nil }
        let relation = FilterRelation(owner: owner, ownership: ownership)
        if below(4) == 0 { return .any(relation, nil) }
        if below(4) == 0 { return .comparison(.greater, .count(relation), value(.integer, depth: depth)) }
        guard models.count <= Filter.maximumQuantifierDepth else { return nil }
        models.append(element)
        defer { models.removeLast() }
        let condition = condition(depth: depth)
        return below(2) == 0 ? .any(relation, condition) : .all(relation, condition)
    }

    /// A constant, or a value of some record.
    private mutating func atom(_ kind: FilterKind) -> FilterExpression {
        if below(8) == 0 { return .constant(.null) }
        if below(2) == 0, let path = path(kind) { return .value(path) }
        switch kind {
        case .null: return .constant(.null)
        case .boolean: return .constant(.boolean(below(2) == 0))
        case .integer: return .constant(.integer([0, 1, -1, 7, .min, .max][below(6)]))
        case .double: return .constant(.double([0, -0.0, 0.1, -2.5, 1e308, .leastNonzeroMagnitude, 1e20][below(7)]))
        case .text: return .constant(.text(["", "a", "O'Hara", "''", "é", "e\u{301}", "🧳 and (b"][below(7)]))
        case .date:
            let ends = [Timestamp.earliest.milliseconds, Timestamp.latest.milliseconds]
            return .constant(.date(milliseconds: ([0, -1, 1_767_225_600_000] + ends)[below(5)]))
        case .identifier: return .constant(.identifier(RecordID(high: next(), low: next())))
        }
    }

    private mutating func path(_ kind: FilterKind) -> FilterPath? {
        let (steps, model) = steps()
        var members: [FilterPath.Member] = kind == .identifier ? [.id] : []
        for (position, attribute) in schema[model].attributes.enumerated() {
            if attribute.filterKind == kind { members.append(.attribute(position)) }
            if kind == .text, case .composite(let parts) = attribute.kind {
                members += parts.indices.map { .part(attribute: position, part: $0) }
            }
        }
        return members.isEmpty ? nil : FilterPath(steps, members[below(members.count)])
    }

    private mutating func steps() -> (FilterSteps, Int) {
        let variable = below(models.count)
        var steps = FilterSteps(variable: variable, start: models[variable])
        for _ in 0..<below(3) {
            let attributes = schema[steps.model].attributes
            let ways = attributes.indices.compactMap { position in
                schema.target(of: attributes[position], in: steps.model).map { (position, $0) }
            }
            guard !ways.isEmpty else { break }
            let (attribute, model) = ways[below(ways.count)]
            steps = steps.followed(by: FilterSteps.Step(attribute: attribute, model: model))
        }
        return (steps, steps.model)
    }

    private mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// The next number of SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
