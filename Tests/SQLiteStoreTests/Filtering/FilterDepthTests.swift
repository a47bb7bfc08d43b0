// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import StorePromises
import Testing

@testable import SQLiteStore

/// The deepest and the largest filters that there may be, which SQLite's parser has to take.
struct FilterDepthTests {
    private typealias Expression = FilterExpression

    private static let number = Expression.value(path(2))
    private static let text = Expression.value(path(1, steps: 2))
    private static let truth = Expression.comparison(.less, number, .constant(.integer(7)))

    /// An attribute of the innermost of some nodes, or one behind some parents of it.
    private static func path(_ attribute: Int, variable: Int = 0, steps: Int = 0) -> FilterPath {
        var way = FilterSteps(variable: variable, start: FilterSchema.node)
        for _ in 0..<steps { way = way.followed(by: .init(attribute: 8, model: FilterSchema.node)) }
        return FilterPath(way, .attribute(attribute))
    }

    private static func children(of variable: Int) -> FilterRelation {
        FilterRelation(owner: FilterSteps(variable: variable, start: FilterSchema.node), ownership: 2)
    }

    /// What puts a condition, a number or a text one level deeper, by every way there is.
    private static let nestings: [(name: String, start: Expression, wrap: @Sendable (Expression) -> Expression)] = [
        ("and, first", truth, { .and([$0, truth]) }), ("and, last", truth, { .and([truth, truth, $0]) }),
        ("or, first", truth, { .or([$0, truth]) }), ("or, last", truth, { .or([truth, truth, $0]) }),
        ("not", truth, { .not($0) }),
        ("comparison, left", truth, { .comparison(.equal, $0, truth) }),
        ("comparison, right", truth, { .comparison(.notEqual, truth, $0) }),
        ("membership, value", truth, { .membership($0, [truth, truth]) }),
        ("membership, constants", truth, { .membership($0, [.constant(.boolean(true)), .constant(.boolean(false))]) }),
        ("membership, candidate", truth, { .membership(truth, [truth, truth, $0]) }),
        ("condition", truth, { .conditional($0, truth, truth) }),
        ("first choice", truth, { .conditional(truth, $0, truth) }),
        ("second choice", truth, { .conditional(truth, truth, $0) }),
        ("coalesced, first", truth, { .coalesced($0, truth) }), ("coalesced, last", truth, { .coalesced(truth, $0) }),
        ("left", number, { .arithmetic(.subtract, $0, number) }),
        ("right", number, { .arithmetic(.subtract, number, $0) }),
        ("negation", number, { .negation($0) }),
        ("lowercase", text, { .lowercase($0) }),
        ("contains", text, { .conditional(.textTest(.contains, $0, text), text, text) }),
        ("contained", text, { .conditional(.textTest(.contains, text, $0), text, text) }),
        ("starts", text, { .conditional(.textTest(.startsWith, text, $0), text, text) }),
    ]

    private static func filter(_ expression: Expression) throws -> Filter {
        let isCondition = (try? Filter(expression, model: FilterSchema.node, schema: FilterSchema.make())) != nil
        let condition = isCondition ? expression : .comparison(.equal, expression, .constant(.null))
        return try Filter(condition, model: FilterSchema.node, schema: FilterSchema.make())
    }

    /// The deepest filter that a nesting makes.
    private static func deepest(_ start: Expression, _ wrap: (Expression) -> Expression) throws -> Filter {
        var expression = start
        var deepest: Filter?
        while let filter = try? filter(expression) {
            deepest = filter
            expression = wrap(expression)
        }
        return try #require(deepest)
    }

    @Test(arguments: nestings.indices)
    func `the deepest filter of every form is understood`(_ index: Int) throws {
        let comparer = try FilterComparer(schema: FilterSchema.make(), seed: 1)
        let (name, start, wrap) = Self.nestings[index]
        #expect(try comparer.difference(Self.deepest(start, wrap)) == nil, "\(name)")
        for other in Self.nestings where Self.isCondition(other.start) == Self.isCondition(start) {
            let filter = try Self.deepest(start) { wrap(other.wrap($0)) }
            #expect(try comparer.difference(filter) == nil, "\(name) in \(other.name)")
        }
    }

    @Test(arguments: [true, false])
    func `quantifiers lie as deep in one another as they may, inside and outside of all else`(_ isAny: Bool) throws {
        let comparer = try FilterComparer(schema: FilterSchema.make(), seed: 1)
        let quantify = { (inner: Expression) -> Expression in
            isAny ? .any(Self.children(of: 0), inner) : .all(Self.children(of: 0), inner)
        }
        let most = Filter.maximumQuantifierDepth
        for (name, start, wrap) in Self.nestings where Self.isCondition(start) {
            let filters = [
                try Self.largest { Self.apply(wrap, $0, to: Self.apply(quantify, most, to: start)) },
                try Self.largest { Self.apply(quantify, most, to: Self.apply(wrap, $0, to: start)) },
                try Self.largest { Self.apply(wrap, $0, to: Self.apply({ quantify(wrap($0)) }, most, to: start)) },
            ]
            for filter in filters { #expect(try comparer.difference(filter) == nil, "\(name)") }
        }
        #expect(throws: FilterError.self) { try Self.filter(Self.apply(quantify, most + 1, to: Self.truth)) }
    }

    private static func apply(_ wrap: (Expression) -> Expression, _ count: Int, to start: Expression) -> Expression {
        (0..<count).reduce(start) { inner, _ in wrap(inner) }
    }

    /// The filter of the greatest number that may be.
    private static func largest(_ expression: (Int) -> Expression) throws -> Filter {
        for count in stride(from: Filter.maximumDepth, through: 0, by: -1) {
            if let filter = try? filter(expression(count)) { return filter }
        }
        throw FilterError("No filter is small enough.")
    }

    @Test func `the largest filters of every form are understood`() throws {
        let comparer = try FilterComparer(schema: FilterSchema.make(), seed: 1)
        let most = Filter.maximumSize - 1
        let (test, truth) = (Expression.constant(.boolean(false)), Expression.value(Self.path(4)))
        let constants = (0..<most - 1).map { Expression.constant(.integer(Int64($0))) }
        let filters: [Expression] = [
            .and(Array(repeating: truth, count: most)), .or(Array(repeating: truth, count: most)),
            .membership(Self.number, constants), .membership(Self.number, constants.dropLast() + [.constant(.null)]),
            .membership(.negation(Self.number), constants.dropLast()),
            .membership(test, Array(repeating: truth, count: most - 1)),
            .membership(test, Array(repeating: truth, count: 300)),
            .or(Array(repeating: .value(Self.path(4, steps: Filter.maximumStepCount)), count: most)),
        ]
        for (index, filter) in filters.enumerated() {
            #expect(try comparer.difference(Self.filter(filter)) == nil, "\(index)")
        }
        #expect(throws: FilterError.self) { try Self.filter(.or(Array(repeating: truth, count: most + 1))) }
        #expect(throws: FilterError.self) {
            try Self.filter(.value(Self.path(4, steps: Filter.maximumStepCount + 1)))
        }
    }

    private static func isCondition(_ expression: Expression) -> Bool { expression == truth }
}
