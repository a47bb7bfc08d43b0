// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import SQLite
import StorePromises
import TestSupport
import Testing

@testable import SQLiteStore

/// What the file has of saves under a key, and for how long.
struct KeptSaveTests {
    private static let day: Int64 = 24 * 60 * 60 * 1_000
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    private func key(_ text: String) -> IdempotencyKey {
        IdempotencyKey(principal: "app", text: text, request: RequestFingerprint(), returnsMinimal: false)
    }

    private func save(_ operations: [ChangeHistory.Operation], _ key: String) -> Save {
        var save = Save(operations: operations, author: "app")
        save.idempotency = self.key(key)
        return save
    }

    /// Saves trips under keys of their own, together.
    private func saveTrips(_ range: Range<Int>, in store: SQLiteStore) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in range {
                group.addTask { _ = try await store.save(save([.insert(.dayTrip("\(number)"))], "key-\(number)")) }
            }
            try await group.waitForAll()
        }
    }

    /// The number of rows in the file, as another process sees them.
    private func rowCount() throws -> Int64 {
        let connection = try Connection(path: folder.path, options: ConnectionOptions(access: .readOnly))
        let count = try connection.prepare("SELECT count(*) FROM idempotency")
        defer { count.reset() }
        return try count.step() ? count.int64(at: 0) : -1
    }

    @Test func `what was answered is in a copy of the file, the save and its key`() async throws {
        let store = try folder.open()
        let outcome = try await store.save(save([.insert(.dayTrip("One"))], "key-first"))
        let id = try outcome.insertedID
        let reference = RecordReference(model: 0, id: id)
        let same = AttributePatch(attribute: 0, action: .set(.text("One")))
        let update = Update(target: .record(id), model: 0, patches: [same])
        let unchanged = try await store.save(save([.update(update)], "key-unchanged"))
        #expect(unchanged.changeCount == 0)
        let copy = try StoreFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.path + suffix, toPath: copy.path + suffix)
        }
        await store.close()
        try await copy.withStore { store in
            let reader = try store.makeReader()
            defer { reader.loopWillSleep() }
            #expect(try await reader.record(reference).token == outcome.token)
            let first = try #require(try await reader.keptSave(under: key("key-first")))
            #expect(first == KeptSave(outcome, under: key("key-first")))
            let second = try #require(try await reader.keptSave(under: key("key-unchanged")))
            #expect(second == KeptSave(unchanged, under: key("key-unchanged")))
            await #expect(throws: IdempotencyError.self) {
                _ = try await store.save(save([.insert(.dayTrip("Two"))], "key-first"))
            }
        }
    }

    @Test func `a commit that fails keeps nothing`() async throws {
        let fault = Fault()
        let store = try folder.open(hooks: CommitHooks(beforeCommit: fault.meet))
        fault.set(.full)
        let error = await #expect(throws: StoreError.self) {
            _ = try await store.save(save([.insert(.dayTrip("One"))], "key-first"))
        }
        #expect(error?.code == .diskFull)
        fault.set(nil)
        #expect(try await store.makeReader().keptSave(under: key("key-first")) == nil)
        #expect(try await store.save(save([.insert(.dayTrip("One"))], "key-first")).token.number == 1)
        await store.close()
    }

    @Test func `a commit that adds a key removes a hundred that have expired, the oldest first`() async throws {
        let store = try folder.open()
        try await saveTrips(0..<200, in: store)
        folder.clock.set(1)
        try await saveTrips(200..<250, in: store)
        folder.clock.set(Self.day - 1)
        try await saveTrips(250..<251, in: store)
        #expect(try rowCount() == 251)
        folder.clock.set(Self.day)
        try await saveTrips(251..<252, in: store)
        #expect(try rowCount() == 152)
        // One that adds no key leaves them where they are.
        try await store.saveTrip("Without a key")
        #expect(try rowCount() == 152)
        try await saveTrips(252..<253, in: store)
        #expect(try rowCount() == 53)
        try await saveTrips(253..<254, in: store)
        #expect(try rowCount() == 54)
        folder.clock.set(Self.day + 1)
        try await saveTrips(254..<255, in: store)
        #expect(try rowCount() == 5)
        #expect(try await store.makeReader().keptSave(under: key("key-250"))?.changeCount == 1)
        await store.close()
    }

    @Test func `a commit that adds many removes twice as many, so that they never pile up`() async throws {
        let gate = Gate()
        let hooks = CommitHooks(maximumGroupTime: .seconds(600), beforeCommit: { gate.pass() })
        let store = try folder.open(hooks: hooks)
        try await saveTrips(0..<300, in: store)
        folder.clock.set(Self.day)
        gate.close()
        let first = Task { try await store.saveTrip("First") }
        try await onThread { gate.waitForArrival() }
        let others = Task { try await saveTrips(300..<360, in: store) }
        while store.shared.queue.openCount < 61 { await Task.yield() }
        gate.open()
        _ = try await first.value
        try await others.value
        #expect(try rowCount() == 300 + 60 - 120)
        await store.close()
    }
}
