// SPDX-License-Identifier: Apache-2.0

import Testing
import Trips

@testable import ChangeHistory

@Suite struct FilterCheckTests {
    private let schema: Schema

    init() throws {
        schema = try TripSchema.make()
    }

    private var trip: Int { schema.position(of: "Trip") ?? -1 }

    private func value(_ name: String) throws -> FilterExpression {
        let attribute = try #require(schema[trip].attribute(name))
        return .value(FilterPath(FilterSteps(variable: 0, start: trip), .attribute(attribute)))
    }

    private func filter(_ expression: FilterExpression) throws(FilterError) -> Filter {
        try Filter(expression, model: trip, schema: schema)
    }

    @Test func `an expression whose kinds fit is a filter`() throws {
        let isLisbon = FilterExpression.comparison(.equal, try value("destination"), .constant(.text("Lisbon")))
        #expect(try filter(isLisbon).expression == isLisbon)
        #expect(throws: Never.self) { try filter(.constant(.null)) }
    }

    @Test func `kinds that cannot be compared are refused`() throws {
        let name = try value("name")
        #expect(throws: FilterError.self) { try filter(.comparison(.equal, name, .constant(.integer(1)))) }
        #expect(throws: FilterError.self) {
            try filter(.comparison(.less, .constant(.boolean(true)), .constant(.boolean(false))))
        }
        #expect(throws: FilterError.self) { try filter(name) }
        #expect(throws: FilterError.self) { try filter(.lowercase(.constant(.integer(1)))) }
        #expect(throws: FilterError.self) { try filter(.and([])) }
    }

    @Test func `steps and relations lead where the schema says`() throws {
        let schema = schema
        let items = try #require(schema[trip].owns.firstIndex { $0.isToMany })
        let relation = FilterRelation(owner: FilterSteps(variable: 0, start: trip), ownership: items)
        let item = try #require(schema.position(of: "BucketListItem"))
        let planned = try #require(schema[item].attribute("isInPlan"))
        let condition = FilterExpression.value(
            FilterPath(FilterSteps(variable: 1, start: item), .attribute(planned))
        )
        #expect(throws: Never.self) { try filter(.any(relation, condition)) }
        // Outside of the quantifier there is no variable 1.
        #expect(throws: FilterError.self) { try filter(condition) }
        let astray = FilterSteps(variable: 0, start: trip, steps: [FilterSteps.Step(attribute: 0, model: item)])
        #expect(throws: FilterError.self) {
            try filter(.comparison(.equal, .value(FilterPath(astray, .id)), .constant(.null)))
        }
    }

    @Test func `a filter is as deep and as large as the limits say and no more`() throws {
        func nested(_ depth: Int) -> FilterExpression {
            (1..<depth).reduce(.constant(.boolean(true))) { inner, _ in .not(inner) }
        }
        #expect(throws: Never.self) { try filter(nested(Filter.maximumDepth)) }
        #expect(throws: FilterError.self) { try filter(nested(Filter.maximumDepth + 1)) }
        func wide(_ size: Int) -> FilterExpression {
            .or(Array(repeating: .constant(.boolean(true)), count: size - 1))
        }
        #expect(throws: Never.self) { try filter(wide(Filter.maximumSize)) }
        #expect(throws: FilterError.self) { try filter(wide(Filter.maximumSize + 1)) }
    }
}
