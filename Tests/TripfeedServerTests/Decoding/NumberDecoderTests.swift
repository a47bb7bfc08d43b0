// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

@testable import TripfeedServer

struct NumberDecoderTests {
    private func decode(_ json: String, _ attribute: Attribute) throws -> (AttributeValue?, [String]) {
        var faults = FaultList()
        let value = ValueDecoder.value(of: try Members.value(json), for: attribute, at: "/x", faults: &faults)
        return (value, faults.faults.map(\.detail))
    }

    @Test(
        arguments: [
            ("1", .integer("a"), .integer(1)), ("2.0", .integer("a"), .integer(2)),
            ("1e3", .integer("a"), .integer(1_000)),
            ("9223372036854775807", .integer("a"), .integer(.max)), ("-0", .integer("a"), .integer(0)),
            ("1", .double("a"), .double(1)), ("1e308", .double("a"), .double(1e308)),
            ("-0.0", .double("a"), .double(0)),
            (#""food""#, .enumeration("a", ["food", "rent"]), .text("food")),
            ("null", .integer("a"), .null), ("null", .double("a"), .null), ("null", .enumeration("a", ["b"]), .null),
            ("null", .integer("a", default: 5), .integer(5)), ("null", .double("a", default: 0.5), .double(0.5)),
            ("null", .enumeration("a", ["b"], default: "b"), .text("b")),
        ] as [(String, Attribute, AttributeValue)]
    )
    func `a number, a text of a set, and null for the default are read`(
        json: String,
        attribute: Attribute,
        expected: AttributeValue
    ) throws {
        let (value, faults) = try decode(json, attribute)
        #expect(value == expected)
        #expect(faults.isEmpty)
    }

    @Test(
        arguments: [
            ("1.5", .integer("a"), "‘a’ is a whole number, without a fraction."),
            ("1e-1", .integer("a"), "‘a’ is a whole number, without a fraction."),
            (
                "9223372036854775808", .integer("a"),
                "‘a’ is from -9223372036854775808 to 9223372036854775807."
            ),
            (#""1""#, .integer("a"), "‘a’ is a whole number."), ("true", .integer("a"), "‘a’ is a whole number."),
            ("null", .integer("a", required: true), "‘a’ cannot be null."),
            (
                "1e309", .double("a"),
                "‘a’ is from -1.7976931348623157e+308 to 1.7976931348623157e+308."
            ),
            (#""1""#, .double("a"), "‘a’ is a number."), ("null", .double("a", required: true), "‘a’ cannot be null."),
            (#""Food""#, .enumeration("a", ["food", "rent"]), "‘a’ is one of food, rent."),
            (#""""#, .enumeration("a", ["food"]), "‘a’ is one of food."),
            ("1", .enumeration("a", ["food"]), "‘a’ is one of food."),
            (#""cafe\u0301""#, .enumeration("a", ["caf\u{E9}"]), "‘a’ is one of caf\u{E9}."),
        ] as [(String, Attribute, String)]
    )
    func `any other is a fault that says what is wanted`(json: String, attribute: Attribute, detail: String) throws {
        let (value, faults) = try decode(json, attribute)
        #expect(value == nil)
        #expect(faults == [detail])
    }

    @Test(
        arguments: [
            ("n=1e3&x=-0.0&unit=km", [.integer(1_000), .double(0), .text("km")]),
            ("n=-9223372036854775808&x=1e308&unit=m", [.integer(.min), .double(1e308), .text("m")]),
        ] as [(String, [AttributeValue])]
    )
    func `a collection is asked for by numbers and texts of a set`(query: String, values: [AttributeValue]) throws {
        #expect(try equalities(query).map(\.values) == values.map { [$0] })
    }

    @Test(arguments: ["n=", "n=1.5", "n=9223372036854775808", "n=0x1", "x=1e309", "x=NaN", "x=,5", "unit=Km", "unit="])
    func `a parameter that is not of its kind is refused by name`(query: String) throws {
        let problem = #expect(throws: Problem.self) { _ = try equalities(query) }
        #expect(problem?.kind == .badParameter)
        #expect(problem?.detail.contains("‘\(query.prefix { $0 != "=" })’") == true)
    }

    private func equalities(_ query: String) throws -> [FetchDescriptor.Equality] {
        let attributes: [Attribute] = [.integer("n"), .double("x"), .enumeration("unit", ["km", "m"])]
        let schema = try Schema([Model("Reading", path: "readings", attributes: attributes)])
        let collection = CollectionQuery(schema: schema, model: 0)
        let parameters = try collection.parameters(Array(query.utf8)[...])
        return try collection.descriptor(parameters, path: Array("/readings".utf8)[...], owner: nil).equalities
    }
}
