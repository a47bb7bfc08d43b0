// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

extension RecordReference {
    static func trip(_ id: RecordID) -> RecordReference { RecordReference(model: ModelPosition.trip, id: id) }
    static func accommodation(_ id: RecordID) -> RecordReference {
        RecordReference(model: ModelPosition.accommodation, id: id)
    }
    static func item(_ id: RecordID) -> RecordReference { RecordReference(model: ModelPosition.item, id: id) }
}

extension RecordID {
    /// An id that no store makes: it is of no version.
    static func made(_ number: UInt64) -> RecordID { RecordID(high: 0xF000_0000_0000_0000, low: number) }
}

extension Record {
    var id: RecordID { reference.id }
}
