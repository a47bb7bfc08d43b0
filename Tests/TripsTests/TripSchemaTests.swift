// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing
import Trips

struct TripSchemaTests {
    private let schema: Schema

    init() throws {
        schema = try TripSchema.make()
    }

    private func attributes(of model: Int, where holds: (Attribute) -> Bool = { _ in true }) -> [String] {
        schema[model].attributes.filter(holds).map(\.name)
    }

    @Test func `the models stand in the order in which a mirror can insert them`() {
        #expect(schema.models.map(\.name) == ["Trip", "LivingAccommodation", "BucketListItem"])
        #expect(schema.models.map(\.path) == ["trips", "accommodations", "bucket-list-items"])
        for (position, model) in schema.models.enumerated() { #expect(schema.position(of: model.name) == position) }
        #expect(schema.position(of: "trip") == nil)
    }

    @Test func `records have these members in this order`() {
        #expect(attributes(of: 0) == ["name", "destination", "startDate", "endDate", "livingAccommodation"])
        #expect(attributes(of: 1) == ["placeName", "address", "isConfirmed", "trip"])
        #expect(attributes(of: 2) == ["title", "details", "hasReservation", "isInPlan", "trip"])
    }

    @Test func `members are of these kinds`() {
        #expect(schema[0].attributes.map(\.kind) == [.text, .text, .date, .date, .owned("livingAccommodation")])
        #expect(
            schema[1].attributes.map(\.kind)
                == [.text, .composite(["street", "city", "postcode", "country"]), .boolean, .reference("Trip")]
        )
        #expect(schema[2].attributes.map(\.kind) == [.text, .text, .boolean, .boolean, .reference("Trip")])
    }

    @Test func `these members are required`() {
        #expect(attributes(of: 0, where: \.isRequired) == ["name", "destination", "startDate", "endDate"])
        #expect(attributes(of: 1, where: \.isRequired) == ["placeName"])
        #expect(attributes(of: 2, where: \.isRequired) == ["title", "trip"])
    }

    @Test func `these members may be null`() {
        #expect(attributes(of: 0, where: \.isNullable) == ["livingAccommodation"])
        #expect(attributes(of: 1, where: \.isNullable) == ["address", "trip"])
        #expect(attributes(of: 2, where: \.isNullable) == ["details"])
    }

    @Test func `what is left out is false or null`() {
        for model in schema.models {
            for attribute in model.attributes {
                let expected = attribute.kind == .boolean ? AttributeValue.boolean(false) : .null
                #expect(attribute.defaultValue == expected, "\(model.name).\(attribute.name)")
            }
        }
    }

    @Test func `clients cannot set a trip's accommodation at the trip, and can set everything else`() {
        #expect(attributes(of: 0, where: \.isReadOnly) == ["livingAccommodation"])
        #expect(attributes(of: 1, where: \.isReadOnly).isEmpty)
        #expect(attributes(of: 2, where: \.isReadOnly).isEmpty)
    }

    @Test func `a deleted record leaves these members and no other`() {
        #expect(attributes(of: 0, where: \.isPreserved) == ["name", "startDate", "endDate"])
        #expect(attributes(of: 1, where: \.isPreserved) == ["placeName"])
        #expect(attributes(of: 2, where: \.isPreserved) == ["title", "trip"])
    }

    @Test func `a trip's name and dates are unique together, and it does not end before it starts`() {
        #expect(schema[0].unique == [["name", "startDate", "endDate"]])
        #expect(schema[0].ascending.map(\.earlier) == ["startDate"])
        #expect(schema[0].ascending.map(\.later) == ["endDate"])
        for model in schema.models.dropFirst() { #expect(model.unique.isEmpty && model.ascending.isEmpty) }
    }

    @Test func `trips have indexes by what they are looked for most`() {
        #expect(schema.models.map(\.indexes) == [[["destination"], ["startDate"]], [], []])
    }

    @Test func `a trip owns first its accommodation, then its bucket list, and they own nothing`() {
        let accommodation = Ownership.one(
            "livingAccommodation",
            path: "accommodation",
            of: "LivingAccommodation",
            inverse: "trip"
        )
        let list = Ownership.many("bucketList", path: "bucket-list", of: "BucketListItem", inverse: "trip")
        #expect(schema[0].owns == [accommodation, list])
        #expect(schema[1].owns.isEmpty)
        #expect(schema[2].owns.isEmpty)
        #expect(schema[0].attribute(showing: accommodation) == 4)
        #expect(schema[0].attribute(showing: list) == nil)
    }

    @Test func `both are reached through their trip`() throws {
        for (model, name) in [(1, "livingAccommodation"), (2, "bucketList")] {
            let found = try #require(schema.ownership(of: model, through: "trip"))
            #expect(found.owner == 0)
            #expect(found.ownership.name == name)
            #expect(schema.owners(of: model).count == 1)
        }
        #expect(schema.owners(of: 0).isEmpty)
        #expect(schema.ownership(of: 1, through: "placeName") == nil)
    }
}
