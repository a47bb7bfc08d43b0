// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let recordFilters = [
        StorePromise("`eq` and `ne` treat null as a value, other comparisons with null are false", nullComparisons),
        StorePromise("text is compared and matched by its UTF-8 bytes, and `tolower` is Unicode's", texts),
        StorePromise("a null operand of `and`, `or`, `not` is false, and `not` negates", logic),
        StorePromise("arithmetic with null, beyond 64 bits and by zero is null", arithmetic),
        StorePromise("`div` truncates towards zero, and `mod` takes the dividend's sign", division),
        StorePromise("parts of dates are those of UTC", dateParts),
        StorePromise("a filter reaches a related record, and null where there is none", steps),
        StorePromise("`any` and `all` ask the records that are owned", quantifiers),
    ]

    private static let details = FilterExpression.attribute(ItemPosition.details, of: ModelPosition.item)

    /// Entries with these details.
    private static func fill(_ subject: StoreUnderTest, _ details: [String?]) async throws {
        let trip = try await subject.insertTrip("Trip")
        for (number, text) in details.enumerated() {
            let item = Insert.item(text ?? "null", id: .made(UInt64(number) + 1), trip: trip.id, details: text)
            try await subject.save(.insert(item))
        }
    }

    /// The first attribute of each record that passes, in the order of ids.
    private static func names(
        _ subject: StoreUnderTest,
        _ model: Int,
        _ expression: FilterExpression
    ) async throws -> [String] {
        let filter = try Filter(expression, model: model, schema: subject.store.schema)
        let records = try await subject.store.makeReader().records(
            FetchDescriptor(model: model, filter: filter, limit: 3)
        )
        return records.compactMap { if case .text(let text) = $0.values[0] { text } else { nil } }
    }

    private static func items(
        _ subject: StoreUnderTest,
        _ expression: FilterExpression
    ) async throws -> [String] {
        try await names(subject, ModelPosition.item, expression)
    }

    private static func nullComparisons(_ subject: StoreUnderTest) async throws {
        try await fill(subject, ["a", nil, "b"])
        #expect(try await items(subject, .comparison(.equal, details, .null)) == ["null"])
        #expect(try await items(subject, .comparison(.notEqual, details, .null)) == ["a", "b"])
        #expect(try await items(subject, .comparison(.equal, details, .text("a"))) == ["a"])
        #expect(try await items(subject, .comparison(.notEqual, details, .text("a"))) == ["null", "b"])
        #expect(try await items(subject, .comparison(.lessOrEqual, details, .text("b"))) == ["a", "b"])
        #expect(try await items(subject, .comparison(.lessOrEqual, details, .null)) == [])
        #expect(try await items(subject, .comparison(.greater, details, .text(""))) == ["a", "b"])
        #expect(try await items(subject, .membership(details, [.text("b"), .null])) == ["null", "b"])
        let never = FilterExpression.comparison(.less, details, .text("b"))
        #expect(try await items(subject, .not(never)) == ["null", "b"])
        #expect(try await items(subject, .comparison(.equal, never, .truth(false))) == ["null", "b"])
    }

    private static func texts(_ subject: StoreUnderTest) async throws {
        try await fill(subject, ["caf\u{E9}", "cafe\u{301}", "CAF\u{C9}", nil, "\u{1F600}b", ""])
        #expect(try await items(subject, .comparison(.equal, details, .text("cafe\u{301}"))) == ["cafe\u{301}"])
        let lower = FilterExpression.comparison(.equal, .lowercase(details), .text("caf\u{E9}"))
        // `==` of strings would take composed and decomposed forms for the same.
        #expect(
            try await items(subject, lower).map { Array($0.utf8) } == ["caf\u{E9}", "CAF\u{C9}"].map { Array($0.utf8) }
        )
        #expect(try await items(subject, .textTest(.contains, details, .text("\u{301}"))).count == 1)
        #expect(try await items(subject, .textTest(.startsWith, details, .text("caf"))).count == 2)
        #expect(try await items(subject, .textTest(.startsWith, details, .text("\u{1F600}"))) == ["\u{1F600}b"])
        #expect(try await items(subject, .textTest(.endsWith, details, .text("\u{E9}"))) == ["caf\u{E9}"])
        for test in FilterTextTest.allCases {
            #expect(try await items(subject, .textTest(test, details, .text(""))).count == 5, "null contains nothing")
            #expect(try await items(subject, .textTest(test, details, .null)) == [])
        }
    }

    private static func logic(_ subject: StoreUnderTest) async throws {
        try await fill(subject, ["a"])
        for (expression, passes) in [
            (FilterExpression.null, false), (.not(.null), true), (.and([.truth(true), .null]), false),
            (.or([.null, .truth(true)]), true), (.or([.null, .truth(false)]), false), (.not(.truth(true)), false),
            (.not(.not(.null)), false), (.comparison(.equal, .null, .not(.null)), false),
        ] {
            #expect(try await items(subject, expression).count == (passes ? 1 : 0), "\(expression)")
        }
    }

    private static func isNull(_ expression: FilterExpression) -> FilterExpression {
        .comparison(.equal, expression, .null)
    }

    private static func arithmetic(_ subject: StoreUnderTest) async throws {
        try await fill(subject, ["a"])
        let nulls: [FilterExpression] = [
            .arithmetic(.add, .whole(1), .null), .arithmetic(.multiply, .null, .whole(0)),
            .arithmetic(.add, .whole(.max), .whole(1)), .arithmetic(.divide, .whole(.min), .whole(-1)),
            .arithmetic(.divide, .whole(1), .whole(0)), .arithmetic(.remainder, .whole(1), .whole(0)),
            .arithmetic(.divideExactly, .whole(1), .whole(0)), .negation(.whole(.min)), .negation(.null),
            .arithmetic(.multiply, .constant(.double(1e308)), .whole(10)), .lowercase(.null), .datePart(.day, .null),
        ]
        for expression in nulls { #expect(try await items(subject, isNull(expression)).count == 1, "\(expression)") }
        let one = FilterExpression.arithmetic(.remainder, .whole(.min), .whole(-1))
        #expect(try await items(subject, .comparison(.equal, one, .whole(0))).count == 1)
    }

    private static func division(_ subject: StoreUnderTest) async throws {
        try await fill(subject, ["a"])
        for (operation, left, right, result) in [
            (FilterArithmetic.divide, 7, 2, 3), (.divide, -7, 2, -3), (.divide, 7, -2, -3), (.remainder, 7, -2, 1),
            (.remainder, -7, 2, -1),
        ] as [(FilterArithmetic, Int64, Int64, Int64)] {
            let quotient = FilterExpression.arithmetic(operation, .whole(left), .whole(right))
            #expect(try await items(subject, .comparison(.equal, quotient, .whole(result))).count == 1)
        }
        let exact = FilterExpression.arithmetic(.divideExactly, .whole(7), .whole(2))
        #expect(try await items(subject, .comparison(.equal, exact, .constant(.double(3.5)))).count == 1)
    }

    private static func dateParts(_ subject: StoreUnderTest) async throws {
        _ = try await subject.insertTrip("Trip")
        let start = FilterExpression.attribute(TripPosition.startDate, of: ModelPosition.trip)
        guard case .date(let milliseconds) = AttributeValue.day(0) else { throw UnexpectedResult() }
        for part in FilterDatePart.allCases {
            let expected = FilterExpression.whole(part.value(ofMilliseconds: milliseconds))
            let filter = FilterExpression.comparison(.equal, .datePart(part, start), expected)
            #expect(try await names(subject, ModelPosition.trip, filter) == ["Trip"])
        }
        #expect(FilterDatePart.year.value(ofMilliseconds: milliseconds) == 2026)
    }

    private static func steps(_ subject: StoreUnderTest) async throws {
        let trips = [try await subject.insertTrip("First"), try await subject.insertTrip("Second")]
        _ = try await subject.insertAccommodation("Hotel", trip: trips[0].id)
        _ = try await subject.insertAccommodation("Nowhere", trip: nil)
        let shown = TripPosition.livingAccommodation
        let (trip, accommodation) = (ModelPosition.trip, ModelPosition.accommodation)
        let place = FilterExpression.attribute(
            AccommodationPosition.placeName,
            of: accommodation,
            behind: shown,
            of: trip
        )
        #expect(try await names(subject, trip, .comparison(.equal, place, .text("Hotel"))) == ["First"])
        #expect(try await names(subject, trip, isNull(place)) == ["Second"])
        let name = FilterExpression.attribute(
            TripPosition.name,
            of: trip,
            behind: AccommodationPosition.trip,
            of: accommodation
        )
        #expect(try await names(subject, accommodation, .comparison(.notEqual, name, .null)) == ["Hotel"])
        let city = FilterExpression.comparison(.equal, .addressPart(1), .text("Lisbon"))
        #expect(try await names(subject, accommodation, city) == ["Hotel", "Nowhere"])
        #expect(try await names(subject, accommodation, isNull(.addressPart(2))) == ["Hotel", "Nowhere"])
    }

    private static func quantifiers(_ subject: StoreUnderTest) async throws {
        let trips = [try await subject.insertTrip("Some"), try await subject.insertTrip("All")]
        _ = try await subject.insertTrip("None")
        for (trip, isInPlan) in [(trips[0], true), (trips[0], false), (trips[1], true)] {
            try await subject.save(.insert(.item("Item \(isInPlan)", trip: trip.id, isInPlan: isInPlan)))
        }
        let isInPlan = FilterExpression.attribute(ItemPosition.isInPlan, of: ModelPosition.item, variable: 1)
        let list = FilterExpression.bucketList
        #expect(try await names(subject, ModelPosition.trip, .any(list, nil)) == ["Some", "All"])
        #expect(try await names(subject, ModelPosition.trip, .any(list, isInPlan)) == ["Some", "All"])
        #expect(try await names(subject, ModelPosition.trip, .any(list, .not(isInPlan))) == ["Some"])
        #expect(try await names(subject, ModelPosition.trip, .all(list, isInPlan)) == ["All", "None"])
        let two = FilterExpression.comparison(.equal, .count(list), .whole(2))
        #expect(try await names(subject, ModelPosition.trip, two) == ["Some"])
    }
}
