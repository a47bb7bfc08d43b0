// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

@testable import SQLiteStore

struct FilterPlanTests {
    private typealias Expression = FilterExpression

    private static func attribute(_ position: Int, variable: Int = 0) -> Expression {
        .value(FilterPath(FilterSteps(variable: variable, start: 0), .attribute(position)))
    }

    private static let name = attribute(0)
    private static let number = attribute(2)
    private static let flag = attribute(4)
    /// What no index helps with.
    private static let slow = Expression.comparison(.equal, .lowercase(attribute(1)), .constant(.text("a")))

    private static func query(_ expression: Expression) throws -> FetchQuery {
        let layout = try TableLayout(schema: FilterSchema.make())
        let filter = try Filter(expression, model: 0, schema: layout.schema)
        return FetchQuery(FetchDescriptor(model: 0, filter: filter), start: nil, layout: layout)
    }

    private static let indexed: [(expression: Expression, plan: String)] = [
        (.comparison(.equal, name, .constant(.text("a"))), "Node_index_name (name=?)"),
        (.comparison(.equal, .constant(.text("a")), name), "Node_index_name (name=?)"),
        (.comparison(.equal, number, .constant(.null)), "Node_index_number (number=?)"),
        (.membership(name, [.constant(.text("a")), .constant(.text("b"))]), "Node_index_name (name=?)"),
        (.textTest(.startsWith, name, .constant(.text("ab"))), "Node_index_name (name>? AND name<?)"),
        (
            .and([
                .comparison(.greaterOrEqual, number, .constant(.integer(1))),
                .comparison(.less, number, .constant(.integer(9))),
            ]), "Node_index_number (number>? AND number<?)"
        ),
        (flag, "Node_index_flag (flag=?)"),
    ]

    @Test(arguments: indexed.indices)
    func `a condition that an index helps with finds it, also beside others`(_ index: Int) throws {
        let store = try WrittenStore(schema: FilterSchema.make())
        let (expression, expected) = Self.indexed[index]
        for filter in [expression, .and([Self.slow, expression]), .and([.and([expression, Self.slow]), Self.slow])] {
            let query = try Self.query(filter)
            let plan = try QueryPlan(query.sql, on: store.writer)
            #expect(plan.lines.first == "SEARCH t0 USING INDEX \(expected)", "\(query.sql): \(plan.lines)")
        }
    }

    @Test func `owned records and records behind steps are found by their keys`() throws {
        let store = try WrittenStore(schema: FilterSchema.make())
        let steps = FilterSteps(variable: 0, start: 0).followed(by: .init(attribute: 8, model: 0))
        let leaves = FilterRelation(owner: steps, ownership: 1)
        let weight = Expression.value(FilterPath(FilterSteps(variable: 1, start: 1), .attribute(1)))
        for filter in [
            Expression.any(leaves, .comparison(.less, weight, .constant(.double(1)))),
            .comparison(.equal, .count(leaves), .constant(.integer(1))),
            .isKind(steps, model: 0),
        ] {
            let plan = try QueryPlan(try Self.query(filter).sql, on: store.writer)
            let scans = plan.lines.filter { $0.hasPrefix("SCAN") }
            #expect(scans == ["SCAN t0"], "\(plan.lines)")
        }
    }

    @Test func `filters of one form are one statement, whatever their values`() throws {
        let texts = try ["a", "it's", "caf\u{E9}", ""].map { text in
            try Self.query(.comparison(.equal, Self.name, .constant(.text(text)))).sql
        }
        #expect(Set(texts).count == 1)
        #expect(!texts[0].contains("'"))
    }

    @Test(
        arguments: [
            ("a", "b"), ("ab", "ac"), ("a\u{7F}", "a\u{80}"), ("\u{D7FF}", "\u{E000}"), ("\u{FFFF}", "\u{10000}"),
            ("a\u{10FFFF}", "b"), ("\u{10FFFF}\u{10FFFF}", nil), ("", nil),
        ] as [(String, String?)]
    )
    func `the texts that begin with another end where the next begins`(_ prefix: String, _ end: String?) {
        #expect(FilterSQL.firstText(behind: prefix).map { Array($0.utf8) } == end.map { Array($0.utf8) })
    }

    @Test func `a text with NUL is a value like any other`() throws {
        let comparer = try FilterComparer(schema: FilterSchema.make(), seed: 1)
        let nul = Expression.constant(.text("a\0b"))
        for filter in [
            Expression.comparison(.less, Self.name, nul), .comparison(.equal, nul, nul),
            .textTest(.contains, nul, .constant(.text("\0b"))), .textTest(.startsWith, Self.name, nul),
            .comparison(.equal, .lowercase(nul), .constant(.text("a"))), .membership(nul, [Self.name, nul]),
        ] {
            let schema = comparer.store.layout.schema
            #expect(try comparer.difference(Filter(filter, model: 0, schema: schema)) == nil, "\(filter)")
        }
    }
}
