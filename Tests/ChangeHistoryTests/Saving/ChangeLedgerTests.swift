// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing
import Trips

struct ChangeLedgerTests {
    private let schema: Schema
    private let old = RecordVersion(transaction: RecordID(high: 9, low: 9))
    private var ledger = ChangeLedger()

    init() throws {
        schema = try TripSchema.make()
    }

    private func reference(_ id: UInt64) -> RecordReference {
        RecordReference(model: 2, id: RecordID(high: 0, low: id))
    }

    private func values(_ title: String, isInPlan: Bool = false) -> [AttributeValue] {
        [.text(title), .null, .boolean(false), .boolean(isInPlan), .reference(high: 0, low: 1)]
    }

    private func record(_ id: UInt64, _ values: [AttributeValue]) -> Record {
        Record(reference: reference(id), version: old, values: values)
    }

    private func change(_ id: UInt64, _ kind: Change.Kind) -> Change {
        Change(model: 2, id: RecordID(high: 0, low: id), kind: kind)
    }

    @Test func `a save that touches nothing changes nothing`() {
        #expect(ledger.changes(in: schema).isEmpty)
        #expect(ledger.unchangedRecords.isEmpty)
        #expect(ledger.count == 0)
    }

    @Test mutating func `insert, update and delete are one change each`() {
        ledger.didInsert(reference(1), values: values("a"))
        ledger.didUpdate(record(2, values("b")), to: values("c"))
        ledger.didDelete(record(3, values("d")))
        #expect(
            ledger.changes(in: schema) == [
                change(1, .insert), change(2, .update(PositionSet([0]))), change(3, .delete(lastValues: values("d"))),
            ]
        )
        #expect(ledger.count == 3)
    }

    @Test mutating func `insert then update is an insert`() {
        ledger.didInsert(reference(1), values: values("a"))
        ledger.didUpdate(record(1, values("a")), to: values("b"))
        #expect(ledger.changes(in: schema) == [change(1, .insert)])
        #expect(ledger.unchangedRecords.isEmpty)
    }

    @Test mutating func `insert then delete is nothing`() {
        ledger.didInsert(reference(1), values: values("a"))
        ledger.didUpdate(record(1, values("a")), to: values("b"))
        ledger.didDelete(record(1, values("b")))
        #expect(ledger.changes(in: schema).isEmpty)
        #expect(ledger.unchangedRecords.isEmpty)
        #expect(ledger.hasDeleted(reference(1)))
    }

    @Test mutating func `several updates are one, with the attributes that differ at the end`() {
        ledger.didUpdate(record(1, values("a")), to: values("b"))
        ledger.didUpdate(record(1, values("b")), to: values("b", isInPlan: true))
        ledger.didUpdate(record(1, values("b", isInPlan: true)), to: values("a", isInPlan: true))
        #expect(ledger.changes(in: schema) == [change(1, .update(PositionSet([3])))])
    }

    @Test mutating func `an update back is nothing, and the record keeps its version`() throws {
        ledger.didUpdate(record(1, values("a")), to: values("b"))
        ledger.didUpdate(record(2, values("x")), to: values("y"))
        ledger.didUpdate(record(1, values("b")), to: values("a"))
        #expect(ledger.changes(in: schema) == [change(2, .update(PositionSet([0])))])
        #expect(ledger.unchangedRecords.map(\.reference) == [reference(1)])
        #expect(ledger.unchangedRecords.first?.version == old)
        #expect(ledger.unchangedRecords.first?.values == values("a"))
    }

    @Test mutating func `composed and decomposed titles differ`() {
        ledger.didUpdate(record(1, values("caf\u{E9}")), to: values("cafe\u{301}"))
        #expect(ledger.changes(in: schema) == [change(1, .update(PositionSet([0])))])
    }

    @Test mutating func `update then delete is a delete with the values from before the save`() {
        ledger.didUpdate(record(1, values("a")), to: values("b"))
        ledger.didDelete(Record(reference: reference(1), version: old, values: values("b")))
        #expect(ledger.changes(in: schema) == [change(1, .delete(lastValues: values("a")))])
    }

    @Test mutating func `a change stands where the save first touched the record, a delete where it was deleted`() {
        ledger.didUpdate(record(1, values("a")), to: values("b"))
        ledger.didUpdate(record(2, values("a")), to: values("b"))
        ledger.didInsert(reference(3), values: values("c"))
        ledger.didUpdate(record(4, values("a")), to: values("b"))
        ledger.didDelete(record(2, values("b")))
        ledger.didUpdate(record(3, values("c")), to: values("d"))
        ledger.didUpdate(record(1, values("b")), to: values("c"))
        #expect(ledger.changes(in: schema).map(\.id.low) == [1, 3, 4, 2])
    }

    @Test mutating func `many records keep their order`() {
        let ids = (0..<1_000).map { UInt64($0 * 7_919 % 1_000) }
        for id in ids { ledger.didInsert(reference(id), values: values("a")) }
        #expect(ledger.changes(in: schema).map(\.id.low) == ids)
    }

    @Test mutating func `records of two models may have one id`() {
        let trip = RecordReference(model: 0, id: RecordID(high: 0, low: 1))
        ledger.didInsert(trip, values: [])
        ledger.didDelete(record(1, values("a")))
        #expect(!ledger.hasDeleted(trip))
        #expect(ledger.changes(in: schema).map(\.model) == [0, 2])
    }

    @Test mutating func `versions are those from before the save`() {
        let new = RecordVersion(transaction: RecordID(high: 1, low: 1))
        let current = Record(reference: reference(1), version: new, values: values("b"))
        #expect(ledger.versionBeforeSave(of: reference(1), current: nil) == nil)
        #expect(ledger.versionBeforeSave(of: reference(1), current: record(1, values("a"))) == old)
        ledger.didUpdate(record(1, values("a")), to: values("b"))
        #expect(ledger.versionBeforeSave(of: reference(1), current: current) == old)
        ledger.didDelete(current)
        #expect(ledger.versionBeforeSave(of: reference(1), current: nil) == old)
        ledger.didInsert(reference(2), values: values("a"))
        let inserted = Record(reference: reference(2), version: new, values: values("a"))
        #expect(ledger.versionBeforeSave(of: reference(2), current: inserted) == nil)
    }

    @Test mutating func `only a deleted record counts as deleted`() {
        ledger.didInsert(reference(1), values: values("a"))
        ledger.didUpdate(record(2, values("a")), to: values("b"))
        ledger.didDelete(record(3, values("a")))
        #expect(!ledger.hasDeleted(reference(1)))
        #expect(!ledger.hasDeleted(reference(2)))
        #expect(ledger.hasDeleted(reference(3)))
        #expect(!ledger.hasDeleted(reference(4)))
    }

    @Test func `inserting or updating what the save deleted is a broken invariant`() async {
        await #expect(processExitsWith: .failure) {
            var ledger = ChangeLedger()
            let reference = RecordReference(model: 0, id: RecordID(high: 0, low: 1))
            let version = RecordVersion(transaction: RecordID(high: 0, low: 0))
            ledger.didDelete(Record(reference: reference, version: version, values: []))
            ledger.didInsert(reference, values: [])
        }
        await #expect(processExitsWith: .failure) {
            var ledger = ChangeLedger()
            let reference = RecordReference(model: 0, id: RecordID(high: 0, low: 1))
            let version = RecordVersion(transaction: RecordID(high: 0, low: 0))
            let record = Record(reference: reference, version: version, values: [])
            ledger.didDelete(record)
            ledger.didUpdate(record, to: [])
        }
    }
}
