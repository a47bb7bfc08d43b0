// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

struct GroupTests {
    private let folder: StoreFolder
    private let gate = Gate()
    private let hooks: CommitHooks

    init() throws {
        folder = try StoreFolder()
        hooks = CommitHooks(maximumGroupTime: .seconds(600), beforeCommit: { [gate] in gate.pass() })
    }

    /// Saves a trip, and stops the writer just before it commits that.
    private func occupyWriter(of store: SQLiteStore) async throws -> Task<SaveOutcome, any Error> {
        gate.close()
        let task = Task { try await store.saveTrip("First") }
        try await onThread { [gate] in gate.waitForArrival() }
        return task
    }

    /// Leaves saves with the writer, which is held, and waits until all of them are in its queue.
    private func leave(_ saves: [Save], with store: SQLiteStore) async -> [Task<SaveOutcome, any Error>] {
        var tasks: [Task<SaveOutcome, any Error>] = []
        for save in saves {
            let before = store.shared.queue.openCount
            tasks.append(Task { try await store.save(save) })
            while store.shared.queue.openCount == before { await Task.yield() }
        }
        return tasks
    }

    private func trips(_ names: String...) -> [Save] {
        names.map { Save(operations: [.insert(.dayTrip($0))]) }
    }

    @Test func `saves that wait share one commit and keep their order`() async throws {
        let store = try folder.open(hooks: hooks)
        let notices = Mutex<[CommitNotice]>([])
        store.observeCommits { notice in notices.withLock { $0.append(notice) } }
        let first = try await occupyWriter(of: store)
        let others = await leave(trips("a", "b", "c", "d"), with: store)
        gate.open()
        let head = try await first.value.token
        var numbers: [Int64] = []
        for other in others { numbers.append(try await other.value.token.number) }
        #expect(numbers == [2, 3, 4, 5])
        #expect(head.number == 1)
        #expect(notices.withLock { $0.map(\.transactions.count) } == [1, 4])
        #expect(notices.withLock { $0.map(\.head.number) } == [1, 5])
        await store.close()
    }

    @Test func `a group whose time is over leaves the others to the next`() async throws {
        var hooks = hooks
        hooks.maximumGroupTime = .zero
        let store = try folder.open(hooks: hooks)
        let notices = Mutex<[CommitNotice]>([])
        store.observeCommits { notice in notices.withLock { $0.append(notice) } }
        let first = try await occupyWriter(of: store)
        let others = await leave(trips("a", "b"), with: store)
        gate.open()
        _ = try await first.value
        for other in others { _ = try await other.value }
        #expect(notices.withLock { $0.map(\.head.number) } == [1, 2, 3])
        await store.close()
    }

    @Test func `a save that is refused in the middle of a group is as if it had not been`() async throws {
        let store = try folder.open(hooks: hooks)
        let first = try await occupyWriter(of: store)
        let twice = Save(operations: [.insert(.dayTrip("x")), .insert(.dayTrip("a"))])
        let tasks = await leave(trips("a") + [twice] + trips("a", "x"), with: store)
        gate.open()
        _ = try await first.value
        let a = try await tasks[0].value
        let refused = await #expect(throws: SaveError.self) { _ = try await tasks[1].value }
        #expect(refused?.operation == 1)
        let clash = await #expect(throws: SaveError.self) { _ = try await tasks[2].value }
        guard case .notUnique(let record)? = clash?.reason else {
            throw StoreError(.failed, "\(String(describing: clash))")
        }
        #expect(try record.id == a.insertedID)
        let x = try await tasks[3].value
        #expect(x.previousToken == a.token)
        #expect(try await store.tripNames() == ["First", "a", "x"])
        await store.close()
    }

    @Test func `a group of refusals alone commits nothing`() async throws {
        let store = try folder.open(hooks: hooks)
        let head = try await store.saveTrip("Taken").token
        // The writer would stop here, and the test with it.
        gate.close()
        await #expect(throws: SaveError.self) { _ = try await store.saveTrip("Taken") }
        #expect(try await store.status().token == head)
        gate.open()
        await store.close()
    }

    @Test func `as many saves as are allowed may wait, and one more is told to come again`() async throws {
        let store = try folder.open(hooks: hooks) { $0.maximumWaitingSaves = 3 }
        let first = try await occupyWriter(of: store)
        let others = await leave(trips("a", "b"), with: store)
        let error = await #expect(throws: StoreError.self) { _ = try await store.saveTrip("c") }
        #expect(error?.code == .busy)
        gate.open()
        _ = try await first.value
        for other in others { _ = try await other.value }
        _ = try await store.saveTrip("d")
        #expect(try await store.tripNames() == ["First", "a", "b", "d"])
        await store.close()
    }

    @Test func `closing carries out what waits and refuses what comes later`() async throws {
        let store = try folder.open(hooks: hooks)
        let first = try await occupyWriter(of: store)
        let others = await leave(trips("a"), with: store)
        let closing = Task { await store.close() }
        while store.shared.queue.refusal == nil { await Task.yield() }
        let late = await #expect(throws: StoreError.self) { _ = try await store.saveTrip("late") }
        #expect(late?.code == .closed)
        let readiness = await #expect(throws: StoreError.self) { try await store.checkReadiness() }
        #expect(readiness?.code == .closed)
        gate.open()
        await closing.value
        await store.close()
        _ = try await first.value
        for other in others { _ = try await other.value }
        #expect(try await folder.withStore { try await $0.tripNames() } == ["First", "a"])
    }

    @Test func `more saves than one group takes are all answered`() async throws {
        let store = try folder.open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<1_500 { group.addTask { _ = try await store.saveTrip("Trip \(number)") } }
            try await group.waitForAll()
        }
        let status = try await store.status()
        #expect(status.token.number == 1_500)
        await store.close()
    }

    @Test func `a store that nobody holds any more gives its file back`() async throws {
        do { _ = try await folder.open().saveTrip("One") }
        // The writer's thread ends by itself; until then the file is still locked.
        while (try? folder.open()) == nil { await Task.yield() }
    }
}
