// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

extension StorePromise {
    static let exports = [
        StorePromise("an export of nothing has no bytes and the head", emptyExport),
        StorePromise("an export has each record as a line, as its encoder writes it", exportedLines),
        StorePromise("an export of a filter has what its pages have, in their order", exportedFilter),
        StorePromise("an export below an owner that is not there is not found", exportWithoutOwner),
        StorePromise("an export is taken at one moment, whatever is saved meanwhile", exportAtOneMoment),
        StorePromise("an export holds nothing that comes later", exportStays),
    ]

    /// Every model, with the trips first.
    private static func everything(in subject: StoreUnderTest) -> [FetchDescriptor] {
        subject.store.schema.referenceOrder.map { FetchDescriptor(model: $0) }
    }

    private static func lines(of records: [Record], in subject: StoreUnderTest) -> [String] {
        let encoder = RecordEncoder(schema: subject.store.schema)
        return records.map { record in
            var bytes: [UInt8] = []
            encoder.appendLine(record, to: &bytes)
            return String(decoding: bytes.dropLast(), as: UTF8.self)
        }
    }

    private static func emptyExport(_ subject: StoreUnderTest) async throws {
        let export = try await subject.store.export(everything(in: subject))
        let head = try await subject.head()
        #expect(export.token == head && export.byteCount == 0)
        #expect(try export.lines().isEmpty)
        #expect(try await subject.store.export([]).byteCount == 0)
    }

    private static func exportedLines(_ subject: StoreUnderTest) async throws {
        var saves = RandomSaves(seed: 11)
        for _ in 0..<200 {
            do { _ = try await subject.store.save(saves.next()) } catch is SaveError {}
        }
        for text in ["", "\"\\/", "\u{1}\n\u{7F}", "caf\u{E9} \u{1F9F3}", String(repeating: "long ", count: 13_000)] {
            let trip = try await subject.insertTrip("Trip \(text)")
            _ = try await subject.insertAccommodation(text.isEmpty ? "-" : text, trip: trip.id)
            try await subject.save(.insert(.item("Item", trip: trip.id, details: text)))
        }
        let reader = try subject.store.makeReader()
        var expected: [Record] = []
        for descriptor in everything(in: subject) { expected += try await reader.records(descriptor) }
        let export = try await subject.store.export(everything(in: subject))
        #expect(expected.count > 15 && export.byteCount > 64_000)
        #expect(export.token == (try await subject.head()))
        #expect(try export.lines() == lines(of: expected, in: subject))
        #expect(try export.lines(pieceSize: 1 << 20) == lines(of: expected, in: subject))
    }

    private static func exportedFilter(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let other = try await subject.insertTrip("Other")
        for number in 0..<30 {
            let owner = number % 3 == 0 ? other.id : trip.id
            try await subject.save(.insert(.item("\(number % 7)", trip: owner, isInPlan: number % 2 == 0)))
        }
        guard let ownership = subject.store.schema[ModelPosition.trip].owns.last else { return }
        let owner = OwnerReference(model: ModelPosition.trip, id: trip.id, ownership: ownership)
        let plan = FetchDescriptor.Equality(attribute: ItemPosition.isInPlan, values: [.boolean(true)])
        let titles = FetchDescriptor.SortKey(attribute: ItemPosition.title, isDescending: true)
        let reader = try subject.store.makeReader()
        for descriptor in [
            FetchDescriptor(model: ModelPosition.item, limit: 1),
            FetchDescriptor(model: ModelPosition.item, equalities: [plan], limit: 2),
            FetchDescriptor(model: ModelPosition.item, sort: [titles], limit: 3),
            FetchDescriptor(model: ModelPosition.item, equalities: [plan], sort: [titles], limit: 4, owner: owner),
        ] {
            let expected = try await reader.records(descriptor)
            let export = try await subject.store.export([descriptor])
            #expect(expected.count > 5)
            #expect(try export.lines() == lines(of: expected, in: subject))
        }
    }

    private static func exportWithoutOwner(_ subject: StoreUnderTest) async throws {
        guard let ownership = subject.store.schema[ModelPosition.trip].owns.last else { return }
        let nobody = OwnerReference(model: ModelPosition.trip, id: .made(1), ownership: ownership)
        let error = await #expect(throws: ReadError.self) {
            _ = try await subject.store.export([FetchDescriptor(model: ModelPosition.item, owner: nobody)])
        }
        guard case .notFound? = error else { return #expect(error == nil, "It is another error.") }
    }

    private static func exportStays(_ subject: StoreUnderTest) async throws {
        let trip = try await subject.insertTrip("Trip")
        let export = try await subject.store.export(everything(in: subject))
        let before = try export.lines()
        try await subject.save(.update(.trip(trip.id), [TripPosition.name: .text("Renamed")]))
        _ = try await subject.insertTrip("Another")
        #expect(try export.lines() == before && before.count == 1)
        #expect(export.token.number == 1)
    }

    /// Takes exports while others save, and holds each against what history says of that moment.
    private static func exportAtOneMoment(_ subject: StoreUnderTest) async throws {
        let exports = try await withThrowingTaskGroup(of: [any Export].self) { group in
            for seed: UInt64 in 21...23 {
                group.addTask {
                    var saves = RandomSaves(seed: seed)
                    for _ in 0..<150 {
                        do { _ = try await subject.store.save(saves.next()) } catch is SaveError {}
                    }
                    return []
                }
            }
            group.addTask {
                var exports: [any Export] = []
                for _ in 0..<20 { exports.append(try await subject.store.export(everything(in: subject))) }
                return exports
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let transactions = try await subject.transactions()
        for export in exports + [try await subject.store.export(everything(in: subject))] {
            // What the last change of each record left, up to the export's token.
            var versions: [String: String] = [:]
            for transaction in transactions where transaction.token <= export.token {
                let version = RecordVersion(transaction: transaction.identifier).description
                for change in transaction.changes {
                    versions["\(change.model) \(change.id)"] = change.type == "delete" ? nil : version
                }
            }
            let found = try export.lines().map { line in
                let object = try JSONReader.read(Array(line.utf8)).object()
                let name = "\(object.text("model") ?? "") \(object.text("id") ?? "")"
                return (name, object.text("version") ?? "")
            }
            #expect(Dictionary(found) { first, _ in first } == versions && found.count == versions.count)
        }
    }
}
