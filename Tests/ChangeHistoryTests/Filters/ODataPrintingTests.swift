// SPDX-License-Identifier: Apache-2.0

import Testing
import Trips

@testable import ChangeHistory

@Suite struct ODataPrintingTests {
    @Test func `every tree is read again from its text`() throws {
        let schema = try TripSchema.make()
        for model in schema.models.indices {
            for seed in 0..<2_000 as Range<UInt64> {
                var random = RandomFilter(schema: schema, model: model, seed: seed)
                let tree = random.condition(depth: 6)
                guard let filter = try? Filter(tree, model: model, schema: schema) else {
                    // Only size can be in the way of what is made so.
                    #expect(tree.size > Filter.maximumSize, "\(tree)")
                    continue
                }
                let text = filter.odata(in: schema)
                let again = try Filter(odata: text, model: model, schema: schema)
                #expect(again == filter, "seed \(seed): \(text)")
            }
        }
    }

    @Test func `a variable never hides an attribute that is meant`() throws {
        let schema = try Schema([
            Model(
                "Owner",
                path: "owners",
                attributes: [.boolean("x1", default: false)],
                owns: [.many("parts", path: "parts", of: "Part", inverse: "owner")]
            ),
            Model(
                "Part",
                path: "parts",
                attributes: [.boolean("x1", default: false), .reference("owner", to: "Owner")]
            ),
        ])
        let texts = FilterTexts(schema: schema)
        let filter = try texts.read("parts/any(p: p/x1 ne $it/x1)")
        #expect(texts.print(filter) == "parts/any(x1: x1/x1 ne $it/x1)")
        #expect(try texts.read(texts.print(filter)) == filter)
    }
}

extension FilterExpression {
    /// How many expressions it is, itself included.
    fileprivate var size: Int {
        switch self {
        case .constant, .value, .count, .isKind, .any(_, nil): 1
        case .and(let all), .or(let all): all.reduce(1) { $0 + $1.size }
        case .not(let one), .lowercase(let one), .negation(let one), .datePart(_, let one): one.size + 1
        case .any(_, let one?), .all(_, let one): one.size + 1
        case .comparison(_, let one, let other), .textTest(_, let one, let other), .arithmetic(_, let one, let other),
            .coalesced(let one, let other):
            one.size + other.size + 1
        case .membership(let one, let others): others.reduce(one.size + 1) { $0 + $1.size }
        case .conditional(let one, let two, let three): one.size + two.size + three.size + 1
        }
    }
}
