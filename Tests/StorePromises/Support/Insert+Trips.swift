// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension Insert {
    /// A trip of one week.
    static func trip(
        _ name: String,
        id: RecordID? = nil,
        destination: String = "Lisbon",
        start: Int64 = 0,
        end: Int64? = nil,
        nested: [NestedInsert] = [],
        merging: Bool = false
    ) -> Insert {
        Insert(
            model: ModelPosition.trip,
            id: id,
            values: [.text(name), .text(destination), .day(start), .day(end ?? start + 7), .null],
            given: PositionSet(0...3),
            nested: nested,
            mergesDuplicates: merging
        )
    }

    /// A place with an address, whose confirmation is left out.
    static func accommodation(
        _ name: String,
        id: RecordID? = nil,
        trip: RecordID? = nil,
        merging: Bool = false
    ) -> Insert {
        let address = AttributeValue.composite([.text("Rua 1"), .text("Lisbon"), .null, .text("PT")])
        return Insert(
            model: ModelPosition.accommodation,
            id: id,
            values: [.text(name), address, .boolean(false), trip.map { .reference($0) } ?? .null],
            given: PositionSet([0, 1, 3]),
            mergesDuplicates: merging
        )
    }

    /// An entry of a bucket list, with what is left out at its default.
    static func item(
        _ title: String,
        id: RecordID? = nil,
        trip: RecordID? = nil,
        details: String? = nil,
        isInPlan: Bool = false
    ) -> Insert {
        let details = details.map { AttributeValue.text($0) } ?? .null
        return Insert(
            model: ModelPosition.item,
            id: id,
            values: [
                .text(title), details, .boolean(false), .boolean(isInPlan), trip.map { .reference($0) } ?? .null,
            ],
            given: PositionSet([0, 1, 3, 4])
        )
    }
}
