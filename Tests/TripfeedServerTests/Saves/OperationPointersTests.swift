// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

@testable import TripfeedServer

struct OperationPointersTests {
    private func pointer(_ pointers: OperationPointers, _ place: SaveError.Place, operation: Int = 1) -> String? {
        pointers.pointer(to: SaveError(.invalid, operation: operation, place: place, detail: ""))
    }

    @Test(
        arguments: [
            (.operation, "/operations/1/update"), (.id, "/operations/1/update/id"),
            (.ifMatch, "/operations/1/update/ifMatch"), (.ifToken, "/ifToken"),
            (.values("/name"), "/operations/1/update/values/name"), (.values(""), "/operations/1/update/values"),
        ] as [(SaveError.Place, String)]
    )
    func `a place in a list is found below its operation`(place: SaveError.Place, expected: String) {
        #expect(pointer(.list(["insert", "update"]), place) == expected)
    }

    @Test(
        arguments: [
            (.operation, nil), (.id, "/id"), (.ifMatch, nil), (.values("/name"), "/name"),
        ] as [(SaveError.Place, String?)]
    )
    func `a single record is the body itself`(place: SaveError.Place, expected: String?) {
        #expect(pointer(.single, place, operation: 0) == expected)
    }
}
