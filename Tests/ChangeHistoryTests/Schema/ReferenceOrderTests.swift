// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing
import Trips

struct ReferenceOrderTests {
    /// The order of models of which each refers to some others, which own it.
    private func order(_ references: KeyValuePairs<String, [String]>) throws -> [String] {
        let models = references.map { name, others in
            let owned = references.filter { $0.value.contains(name) }.map(\.key)
            return Model(
                name,
                path: name.lowercased(),
                attributes: [.text("name")] + others.map { .reference("to\($0)", to: $0) },
                owns: owned.map { .many("all\($0)", path: $0.lowercased(), of: $0, inverse: "to\(name)") }
            )
        }
        let schema = try Schema(models)
        return schema.referenceOrder.map { schema[$0].name }
    }

    @Test func `trips come before what refers to them`() throws {
        let schema = try TripSchema.make()
        #expect(schema.referenceOrder.map { schema[$0].name } == ["Trip", "LivingAccommodation", "BucketListItem"])
    }

    @Test func `a model comes before those that refer to it, else in the order of declaration`() throws {
        #expect(try order(["A": ["B"], "B": ["D"], "C": [], "D": []]) == ["C", "D", "B", "A"])
        #expect(try order(["A": ["C"], "B": ["C"], "C": []]) == ["C", "A", "B"])
        #expect(try order(["A": [], "B": [], "C": []]) == ["A", "B", "C"])
    }

    @Test func `a model may refer to itself, and models to each other`() throws {
        #expect(try order(["A": ["A"], "B": ["A"]]) == ["A", "B"])
        #expect(try order(["A": ["B"], "B": ["A"], "C": []]) == ["C", "A", "B"])
    }
}
