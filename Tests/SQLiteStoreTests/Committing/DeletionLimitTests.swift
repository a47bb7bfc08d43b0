// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

@testable import SQLiteStore

struct DeletionLimitTests {
    private static let everyTrip = Save(operations: [.deleteMatching(FetchDescriptor(model: 0))])
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    @Test(arguments: [(10, true), (11, false)])
    func `what matches is deleted if that makes no more changes than are allowed`(
        _ count: Int,
        _ fits: Bool
    ) async throws {
        let store = try folder.open(hooks: CommitHooks(maximumChangeCount: 10))
        for number in 0..<count { try await store.saveTrip("\(number)") }
        if fits {
            #expect(try await store.save(Self.everyTrip).changeCount == count)
        } else {
            let error = await #expect(throws: SaveError.self) { _ = try await store.save(Self.everyTrip) }
            guard case .tooManyChanges? = error?.reason else {
                throw StoreError(.failed, "\(String(describing: error))")
            }
        }
        #expect(try await store.tripNames().count == (fits ? 0 : count))
        await store.close()
    }

    /// The clock goes on by a second at each look: one when the time begins, and one for each record.
    @Test(arguments: [(6, true), (5, false)])
    func `a deletion that would hold the writer too long is busy, and deletes nothing`(
        _ seconds: Int,
        _ fits: Bool
    ) async throws {
        let (start, looks) = (ContinuousClock.now, Tally())
        let hooks = CommitHooks(instant: { start + .seconds(looks.add()) })
        let store = try folder.open(hooks: hooks) { $0.deletionTimeLimit = .seconds(seconds) }
        for number in 0..<5 { try await store.saveTrip("\(number)") }
        let head = try await store.status().token
        if fits {
            #expect(try await store.save(Self.everyTrip).changeCount == 5)
        } else {
            let error = await #expect(throws: StoreError.self) { _ = try await store.save(Self.everyTrip) }
            #expect(error?.code == .busy)
            #expect(try await store.status().token == head)
        }
        #expect(try await store.tripNames().count == (fits ? 0 : 5))
        await store.close()
    }

    @Test func `looking for what to delete ends with the time too, and the writer goes on`() async throws {
        let store = try folder.open { $0.deletionTimeLimit = .zero }
        let trips = (0..<500).map { ChangeHistory.Operation.insert(.dayTrip("\($0)")) }
        _ = try await store.save(Save(operations: trips))
        let never = FetchDescriptor(model: 0, equalities: [.init(attribute: 3, values: [.date(milliseconds: 0)])])
        async let beside = store.saveTrip("beside")
        let error = await #expect(throws: StoreError.self) {
            _ = try await store.save(Save(operations: [.deleteMatching(never)]))
        }
        #expect(error?.code == .busy)
        #expect(try await beside.changeCount == 1)
        await store.close()
    }
}
