// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import StorePromises

/// Makes filters of every form, with whatever the schema lets them reach.
struct RandomFilters {
    let schema: Schema
    var chance: SeededChance
    /// The models of the variables that are known where something is made.
    var models: [Int] = []

    init(schema: Schema, seed: UInt64) {
        self.schema = schema
        chance = SeededChance(seed: seed)
    }

    mutating func filter(on model: Int) -> Filter {
        models = [model]
        while true {
            let expression = condition(Int.random(in: 1...6, using: &chance))
            if let filter = try? Filter(expression, model: model, schema: schema) { return filter }
        }
    }

    private mutating func condition(_ depth: Int) -> FilterExpression {
        guard depth > 1 else { return leafCondition() }
        switch Int.random(in: 0..<16, using: &chance) {
        case 0, 1: return .and(conditions(depth))
        case 2, 3: return .or(conditions(depth))
        case 4: return .not(condition(depth - 1))
        case 5: return membership(depth)
        case 6, 7: return quantifier(depth)
        case 8: return .conditional(condition(depth - 1), condition(depth - 1), condition(depth - 1))
        case 9: return .coalesced(condition(depth - 1), condition(depth - 1))
        case 10:
            return .comparison(
                chance.one(of: [.equal, .notEqual]),
                condition(depth - 1),
                condition(depth - 1)
            )
        case 11: return .textTest(chance.one(of: FilterTextTest.allCases), value(.text, depth), value(.text, depth))
        case 12: return leafCondition()
        default: return comparison(depth)
        }
    }

    private mutating func conditions(_ depth: Int) -> [FilterExpression] {
        (0..<Int.random(in: 1...3, using: &chance)).map { _ in condition(depth - 1) }
    }

    private mutating func leafCondition() -> FilterExpression {
        switch Int.random(in: 0..<8, using: &chance) {
        case 0: return .constant(chance.isOnce(in: 3) ? .null : .boolean(chance.isOnce(in: 2)))
        case 1: return value(.boolean, 1)
        case 2:
            let steps = steps()
            return .isKind(steps, model: chance.isOnce(in: 4) ? 0 : steps.model)
        case 3: return quantifier(1)
        default: return comparison(1)
        }
    }

    private mutating func comparison(_ depth: Int) -> FilterExpression {
        let kinds = kinds()
        let comparison = chance.one(of: FilterComparison.allCases)
        return .comparison(comparison, value(kinds.0, depth), value(kinds.1, depth))
    }

    /// Two kinds that can be compared.
    private mutating func kinds() -> (FilterKind, FilterKind) {
        let kind = chance.one(of: FilterKind.allCases)
        let other = chance.isOnce(in: 3) ? chance.one(of: FilterKind.allCases) : kind
        return kind.isComparable(with: other) ? (kind, other) : (kind, kind)
    }

    private mutating func membership(_ depth: Int) -> FilterExpression {
        let kinds = kinds()
        let isConstant = chance.isOnce(in: 2)
        let candidates = (0..<Int.random(in: 0...4, using: &chance)).map { _ -> FilterExpression in
            if chance.isOnce(in: 6) { return .constant(.null) }
            let kind = chance.isOnce(in: 2) ? kinds.0 : kinds.1
            return isConstant ? .constant(BoundaryValues.value(kind, &chance)) : value(kind, depth)
        }
        return .membership(value(kinds.0, isConstant ? 1 : depth), candidates)
    }

    private mutating func quantifier(_ depth: Int) -> FilterExpression {
        guard let relation = relation() else { return .constant(.boolean(true)) }
        if chance.isOnce(in: 5) { return .any(relation, nil) }
        let ownership = schema[relation.owner.model].owns[relation.ownership]
        models.append(schema.position(of: ownership.model) ?? 0)
        defer { models.removeLast() }
        let condition = condition(max(1, depth - 1))
        return chance.isOnce(in: 2) ? .any(relation, condition) : .all(relation, condition)
    }
}
