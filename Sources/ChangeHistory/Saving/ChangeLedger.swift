// SPDX-License-Identifier: Apache-2.0

/// Keeps account of what a save does to each record, and says at the end what it did in all.
///
/// A record has at most one change, the net effect of the save, in the place where the save first touched it; a
/// delete stands where the record was deleted. It is a pure value: no store, no clock.
package struct ChangeLedger: Sendable {
    private struct Entry: Sendable {
        /// The record from before the save; nil when there was none.
        let before: Record?
        /// The values now; nil when it is deleted.
        var values: [AttributeValue]?
        /// Ascends in the order in which changes are shown.
        var place: Int
    }

    private var entries: [RecordReference: Entry] = [:]
    private var nextPlace = 0

    package init() {}

    /// The number of records that the save has touched.
    package var count: Int { entries.count }

    /// The record's version from before the save, where `current` is the record as the store has it now; nil when
    /// there was no record.
    package func versionBeforeSave(of reference: RecordReference, current: Record?) -> RecordVersion? {
        if let entry = entries[reference] { entry.before?.version } else { current?.version }
    }

    /// Whether the save deleted the record.
    package func hasDeleted(_ reference: RecordReference) -> Bool {
        if let entry = entries[reference] { entry.values == nil } else { false }
    }

    /// Notes a new record, of an id that the save has not touched before.
    package mutating func didInsert(_ reference: RecordReference, values: [AttributeValue]) {
        precondition(entries[reference] == nil, "An id that the save touched is inserted.")
        entries[reference] = Entry(before: nil, values: values, place: takePlace())
    }

    /// Notes new values for a record; `record` is as it was until now.
    package mutating func didUpdate(_ record: Record, to values: [AttributeValue]) {
        if entries[record.reference]?.values == nil {
            precondition(entries[record.reference] == nil, "A record that the save deleted is updated.")
            entries[record.reference] = Entry(before: record, values: values, place: takePlace())
        } else {
            entries[record.reference]?.values = values
        }
    }

    /// Notes that a record is gone; `record` is as it was until now.
    package mutating func didDelete(_ record: Record) {
        let before = entries[record.reference].map(\.before) ?? record
        entries[record.reference] = Entry(before: before, values: nil, place: takePlace())
    }

    /// The changes in the order in which history shows them.
    package func changes(in schema: Schema) -> [Change] {
        entries.sorted { $0.value.place < $1.value.place }.compactMap { reference, entry in
            Self.kind(of: entry, model: schema[reference.model]).map {
                Change(model: reference.model, id: reference.id, kind: $0)
            }
        }
    }

    /// The records that end as they began, though the save wrote them: they keep the version they had.
    package var unchangedRecords: [Record] {
        entries.values.compactMap { entry in entry.before.flatMap { $0.values == entry.values ? $0 : nil } }
    }

    private mutating func takePlace() -> Int {
        nextPlace += 1
        return nextPlace
    }

    private static func kind(of entry: Entry, model: Model) -> Change.Kind? {
        switch (entry.before, entry.values) {
        case (nil, nil): return nil
        case (nil, .some): return .insert
        case (let before?, nil): return .delete(lastValues: before.values)
        case (let before?, let values?):
            let changed = PositionSet(model.attributes.indices.filter { before.values[$0] != values[$0] })
            return changed.isEmpty ? nil : .update(changed)
        }
    }
}
