// SPDX-License-Identifier: Apache-2.0

import Testing
import Trips

@testable import ChangeHistory

@Suite struct ODataReadingTests {
    private let trips: FilterTexts

    init() throws {
        trips = try FilterTexts(model: "Trip")
    }

    /// What is read, and how it is printed.
    @Test(
        arguments: [
            // Precedence, from the loosest.
            ("true or true and false", "true or true and false"),
            ("(true or true) and false", "(true or true) and false"),
            ("true or (true and false)", "true or true and false"),
            ("true or (true or false)", "true or (true or false)"),
            ("true or true or false", "true or true or false"),
            ("((true))", "true"),
            ("not true and false", "not true and false"),
            ("not (true and false)", "not (true and false)"),
            ("not(true)", "not true"),
            ("not not true", "not not true"),
            ("not true eq false", "not true eq false"),
            ("not (true eq false)", "not (true eq false)"),
            ("1 eq 2 eq true", "1 eq 2 eq true"),
            ("true eq (1 eq 2)", "true eq (1 eq 2)"),
            ("1 lt 2 eq true", "1 lt 2 eq true"),
            ("1 add 2 mul 3 eq 7", "1 add 2 mul 3 eq 7"),
            ("(1 add 2) mul 3 eq 9", "(1 add 2) mul 3 eq 9"),
            ("1 sub 2 sub 3 eq -4", "1 sub 2 sub 3 eq -4"),
            ("1 sub (2 sub 3) eq 2", "1 sub (2 sub 3) eq 2"),
            ("7 div 2 divby 2 mod 3 gt 0", "7 div 2 divby 2 mod 3 gt 0"),
            ("not destination in ('a')", "not destination in ('a')"),
            ("1 in (1,2) eq true", "1 in (1,2) eq true"),
            // Minus.
            ("-1 lt 0", "-1 lt 0"),
            ("- 1 lt 0", "-(1) lt 0"),
            ("-(1) lt 0", "-(1) lt 0"),
            ("--1 lt 0", "-(-1) lt 0"),
            ("-year(startDate) lt 0", "-year(startDate) lt 0"),
            ("-(1 add 2) lt 0", "-(1 add 2) lt 0"),
            ("3 sub -3 eq 6", "3 sub -3 eq 6"),
            ("-3 in (-3)", "-3 in (-3)"),
            // Literals.
            ("name eq ''", "name eq ''"),
            ("name eq 'O''Hara'", "name eq 'O''Hara'"),
            ("name eq 'a and b'", "name eq 'a and b'"),
            ("name eq 'Łódź 🧳'", "name eq 'Łódź 🧳'"),
            ("1 eq 9223372036854775807", "1 eq 9223372036854775807"),
            ("1 eq -9223372036854775808", "1 eq -9223372036854775808"),
            ("1 eq 0007", "1 eq 7"),
            ("1 eq +7", "1 eq 7"),
            ("1 eq 1.50", "1 eq 1.5"),
            ("1 eq -0.0", "1 eq -0.0"),
            ("1 eq 1e2", "1 eq 100.0"),
            ("1 eq 1E+20", "1 eq 1e+20"),
            ("1 eq 25e-1", "1 eq 2.5"),
            ("1 eq 5e-324", "1 eq 5e-324"),
            ("startDate ge 2026-01-01", "startDate ge 2026-01-01T00:00:00.000Z"),
            ("startDate ge 2026-01-01T12:00:00Z", "startDate ge 2026-01-01T12:00:00.000Z"),
            ("startDate ge 2026-01-01t12:00:00.1239z", "startDate ge 2026-01-01T12:00:00.123Z"),
            ("startDate ge 2026-01-01T12:00:00-02:30", "startDate ge 2026-01-01T14:30:00.000Z"),
            ("startDate ge 2026-01-01T12:00:00+02:00", "startDate ge 2026-01-01T10:00:00.000Z"),
            // As a query string gives it.
            ("startDate ge 2026-01-01T12:00:00 02:00", "startDate ge 2026-01-01T10:00:00.000Z"),
            ("startDate ge 2026-01-01T12:00:00.5 02:00 and true", "startDate ge 2026-01-01T10:00:00.500Z and true"),
            (
                "startDate in (2026-01-01,2026-01-02)",
                "startDate in (2026-01-01T00:00:00.000Z,2026-01-02T00:00:00.000Z)"
            ),
            ("id eq 0193ABCD-0000-7000-8000-0000000000Ff", "id eq 0193abcd-0000-7000-8000-0000000000ff"),
            ("id eq deadbeef-0000-7000-8000-000000000001", "id eq deadbeef-0000-7000-8000-000000000001"),
            ("id eq 20260101-0000-7000-8000-000000000001", "id eq 20260101-0000-7000-8000-000000000001"),
            ("null eq null", "null eq null"),
            (
                "case(startDate lt 2026-01-01T12:00:00Z:1,endDate lt 2026-01-01T12:00:00+02:00:2,true:3) gt 1",
                "case(startDate lt 2026-01-01T12:00:00.000Z:1,endDate lt 2026-01-01T10:00:00.000Z:2,true:3) gt 1"
            ),
            // White space.
            (" \t true  and\tfalse ", "true and false"),
            ("destination in ( 'a' , 'b' )", "destination in ('a','b')"),
            ("contains( name , 'a' )", "contains(name,'a')"),
            ("bucketList/any( b : b/isInPlan )", "bucketList/any(x1: x1/isInPlan)"),
            // Lists.
            ("destination in ()", "destination in ()"),
            ("destination in (name,tolower(name),null)", "destination in (name,tolower(name),null)"),
            // Functions.
            (
                "startswith(tolower(name),'a') or endswith(name,'b')",
                "startswith(tolower(name),'a') or endswith(name,'b')"
            ),
            ("year(startDate) eq 2026 and month(startDate) lt 4", "year(startDate) eq 2026 and month(startDate) lt 4"),
            (
                "day(endDate) add hour(endDate) add minute(endDate) add second(endDate) gt 1",
                "day(endDate) add hour(endDate) add minute(endDate) add second(endDate) gt 1"
            ),
            ("case(true:false)", "false"),
            ("case(name eq 'a':true)", "case(name eq 'a':true,true:null)"),
            ("case(name eq 'a':true,true:false)", "case(name eq 'a':true,true:false)"),
            (
                "case(name eq 'a':1,name eq 'b':2.5,true:3) gt 1",
                "case(name eq 'a':1,name eq 'b':2.5,true:3) gt 1"
            ),
            (
                "coalesce(livingAccommodation/placeName,name) eq 'a'",
                "coalesce(livingAccommodation/placeName,name) eq 'a'"
            ),
            // Paths.
            ("$it/name eq 'a'", "name eq 'a'"),
            ("livingAccommodation eq null", "livingAccommodation eq null"),
            ("livingAccommodation/id ne null", "livingAccommodation/id ne null"),
            ("livingAccommodation/trip/name eq 'a'", "livingAccommodation/trip/name eq 'a'"),
            ("livingAccommodation/address/city eq 'a'", "livingAccommodation/address/city eq 'a'"),
            (
                "livingAccommodation/address eq null",
                """
                livingAccommodation/address/street eq null and livingAccommodation/address/city eq null \
                and livingAccommodation/address/postcode eq null and livingAccommodation/address/country eq null
                """
            ),
            (
                "null ne livingAccommodation/address",
                """
                livingAccommodation/address/street ne null or livingAccommodation/address/city ne null \
                or livingAccommodation/address/postcode ne null or livingAccommodation/address/country ne null
                """
            ),
            // Many records.
            ("bucketList/any()", "bucketList/any()"),
            ("bucketList/$count gt 3", "bucketList/$count gt 3"),
            ("bucketList/all(item: item/title ne name)", "bucketList/all(x1: x1/title ne name)"),
            (
                "bucketList/any(a: bucketList/all(b: a/title eq b/title or $it/name eq b/trip/name))",
                "bucketList/any(x1: bucketList/all(x2: x1/title eq x2/title or name eq x2/trip/name))"
            ),
            ("bucketList/any(a: a/trip/bucketList/any(b: b/title eq a/title))", nil),
            // The innermost of two variables with one name.
            (
                "bucketList/any(a: bucketList/any(a: a/isInPlan) and a/isInPlan)",
                "bucketList/any(x1: bucketList/any(x2: x2/isInPlan) and x1/isInPlan)"
            ),
            // Models.
            ("isof(Trip)", "isof($it,Trip)"),
            ("isof(livingAccommodation,LivingAccommodation)", "isof(livingAccommodation,LivingAccommodation)"),
            ("bucketList/any(b: isof( b , BucketListItem ))", "bucketList/any(x1: isof(x1,BucketListItem))"),
            ("isof(livingAccommodation/trip,Trip)", "isof(livingAccommodation/trip,Trip)"),
        ] as [(String, String?)]
    )
    func `a filter is the expression part of OData 4.01`(text: String, printed: String?) throws {
        let filter = try trips.read(text)
        if let printed { #expect(trips.print(filter) == printed) }
        #expect(try trips.read(trips.print(filter)) == filter)
    }

    @Test func `a text becomes the tree that it says`() throws {
        let schema = trips.schema
        let name = try #require(schema[trips.model].attribute("name"))
        let item = try #require(schema.position(of: "BucketListItem"))
        let planned = try #require(schema[item].attribute("isInPlan"))
        let items = try #require(schema[trips.model].owns.firstIndex { $0.name == "bucketList" })
        let trip = FilterSteps(variable: 0, start: trips.model)
        let isLisbon = FilterExpression.comparison(
            .equal,
            .value(FilterPath(trip, .attribute(name))),
            .constant(.text("Lisbon"))
        )
        let isPlanned = FilterExpression.comparison(
            .equal,
            .value(FilterPath(FilterSteps(variable: 1, start: item), .attribute(planned))),
            .constant(.boolean(true))
        )
        let filter = try trips.read("name eq 'Lisbon' and bucketList/any(b: b/isInPlan eq true)")
        let relation = FilterRelation(owner: trip, ownership: items)
        #expect(filter.expression == .and([isLisbon, .any(relation, isPlanned)]))
        #expect(filter.model == trips.model)
    }

    @Test func `composed and decomposed letters are different texts`() throws {
        #expect(try trips.read("name eq 'é'") != trips.read("name eq 'e\u{301}'"))
    }

    @Test func `names that mean something else are reached by $it`() throws {
        let odd = try FilterTexts(
            schema: Schema([
                Model(
                    "Odd",
                    path: "odd",
                    attributes: [.boolean("true", default: false), .boolean("not", default: false)]
                )
            ])
        )
        for text in ["$it/true", "$it/not", "$it/true and not $it/not"] {
            #expect(odd.print(try odd.read(text)) == text)
        }
        #expect(try odd.read("true").expression == .constant(.boolean(true)))
    }
}
