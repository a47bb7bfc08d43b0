// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

@testable import SQLiteStore

struct ChangeLimitTests {
    private let folder: StoreFolder
    private let hooks = CommitHooks(maximumChangeCount: 10)

    init() throws {
        folder = try StoreFolder()
    }

    private func item(_ title: String, of trip: RecordID) -> ChangeHistory.Operation {
        .insert(
            Insert(
                model: 2,
                values: [.text(title), .null, .boolean(false), .boolean(false), .reference(trip)],
                given: PositionSet([0, 4])
            )
        )
    }

    private func store(withItems count: Int) async throws -> (SQLiteStore, RecordReference) {
        let store = try folder.open(hooks: hooks)
        let trip = try await store.saveTrip("Trip").insertedID
        for number in 0..<count { _ = try await store.save(Save(operations: [item("\(number)", of: trip)])) }
        return (store, RecordReference(model: 0, id: trip))
    }

    private func delete(_ record: RecordReference) -> Save {
        Save(operations: [.delete(Delete(target: .record(record.id), model: record.model))])
    }

    @Test func `a cascade of as many changes as are allowed is carried out`() async throws {
        let (store, trip) = try await store(withItems: 9)
        let outcome = try await store.save(delete(trip))
        #expect(outcome.changeCount == 10)
        await store.close()
    }

    @Test func `a cascade of one change more is refused, and nothing is deleted`() async throws {
        let (store, trip) = try await store(withItems: 10)
        let head = try await store.status().token
        let error = await #expect(throws: SaveError.self) { _ = try await store.save(delete(trip)) }
        guard case .tooManyChanges? = error?.reason else { throw StoreError(.failed, "\(String(describing: error))") }
        #expect(try await store.status().token == head)
        let items = try await store.makeReader().fetch(FetchDescriptor(model: 2))
        #expect(items.records.count == 10)
        await store.close()
    }

    @Test(arguments: [(9, true), (10, false)])
    func `nested records count`(_ count: Int, _ fits: Bool) async throws {
        let store = try folder.open(hooks: hooks)
        var insert = Insert.dayTrip("Trip")
        insert.nested = (0..<count).map { number in
            guard case .insert(let nested) = item("\(number)", of: RecordID(high: 0, low: 0)) else {
                preconditionFailure("An item is an insert.")
            }
            return NestedInsert(insert: nested, pointer: "/bucketList/\(number)")
        }
        let save = Save(operations: [.insert(insert)])
        if fits {
            let outcome = try await store.save(save)
            #expect(outcome.changeCount == 10)
        } else {
            let error = await #expect(throws: SaveError.self) { _ = try await store.save(save) }
            guard case .tooManyChanges? = error?.reason else {
                throw StoreError(.failed, "\(String(describing: error))")
            }
            #expect(try await store.tripNames().isEmpty)
        }
        await store.close()
    }
}
