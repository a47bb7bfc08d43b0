// SPDX-License-Identifier: Apache-2.0

import ChangeHistory

/// Every record of a store at one moment.
struct Snapshot {
    private(set) var records: [RecordReference: Record] = [:]

    init(of reader: any DataReader, schema: Schema) async throws {
        for model in schema.models.indices {
            for record in try await reader.records(FetchDescriptor(model: model)) { records[record.reference] = record }
        }
    }

    /// What happened to each record between an earlier snapshot and this one.
    func differences(since earlier: Snapshot, in schema: Schema) -> [ShownChange] {
        Set(records.keys).union(earlier.records.keys).compactMap { reference in
            let model = schema[reference.model]
            switch (earlier.records[reference], records[reference]) {
            case (nil, _?): return ShownChange("insert", model.name, reference.id)
            case (_?, nil): return ShownChange("delete", model.name, reference.id)
            case (let before?, let after?):
                let names = model.attributes.indices.filter { before.values[$0] != after.values[$0] }
                    .map { model.attributes[$0].name }
                return names.isEmpty ? nil : ShownChange("update", model.name, reference.id, updated: names)
            case (nil, nil): return nil
            }
        }
    }

    /// Whether every relationship that is shown is so from both of its ends, and leads to a record.
    func hasWholeRelationships(in schema: Schema) -> Bool {
        records.values.allSatisfy { record in
            switch record.reference.model {
            case ModelPosition.trip:
                guard let id = record.values[TripPosition.livingAccommodation].recordID else { return true }
                return records[.accommodation(id)]?.values[AccommodationPosition.trip] == .reference(record.id)
            case ModelPosition.accommodation:
                guard let id = record.values[AccommodationPosition.trip].recordID else { return true }
                return records[.trip(id)]?.values[TripPosition.livingAccommodation] == .reference(record.id)
            default:
                return record.values[ItemPosition.trip].recordID.map { records[.trip($0)] != nil } ?? false
            }
        }
    }
}
