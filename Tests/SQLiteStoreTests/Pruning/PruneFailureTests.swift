// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

/// Pruning on a disk that fails.
struct PruneFailureTests {
    private let folder: StoreFolder
    private let fault = Fault()

    init() throws {
        folder = try StoreFolder()
    }

    private var hooks: CommitHooks {
        var hooks = CommitHooks(beforeCommit: fault.meet)
        hooks.maximumSweepTime = .zero
        hooks.sweepRest = .milliseconds(1)
        return hooks
    }

    private func open() async throws -> SQLiteStore {
        let store = try folder.open(hooks: hooks)
        for number in 1...6 { try await store.saveTrip("Trip \(number)") }
        return store
    }

    @Test func `a low mark that could not be written has not moved`() async throws {
        let store = try await open()
        let before = try await store.makeReader().pruning()
        fault.set(.full, after: 0)
        let error = await #expect(throws: StoreError.self) { _ = try await store.prune(.before(.latest)) }
        #expect(error?.code == .diskFull)
        fault.set(nil)
        let after = try await store.makeReader().pruning()
        #expect(after.lastPrune == nil && after.status == before.status)
        #expect(try await store.prune(.before(.latest)).deletedTransactions == 6)
        await store.close()
    }

    @Test(arguments: [1, 2, 7])
    func `rows that could not be deleted are tried again, and who waits is told`(count: Int) async throws {
        let store = try await open()
        fault.set(.full, after: count)
        let error = await #expect(throws: StoreError.self) { _ = try await store.prune(.before(.latest)) }
        #expect(error?.code == .diskFull)
        #expect(try await store.status().transactionCount == 0, "Readers saw the new low mark before.")
        #expect(try !folder.historyNumbers().isEmpty)
        while fault.count < 3 { await Task.yield() }
        fault.set(nil)
        while try !folder.historyNumbers().isEmpty { await Task.yield() }
        #expect(try await store.saveTrip("Next").token.number == 7)
        await store.close()
    }

    @Test func `saves that fail beside rows are tried without them`() async throws {
        let store = try await open()
        fault.set(.full, after: 1)
        _ = try? await store.prune(.before(.latest))
        let failure = await #expect(throws: StoreError.self) { _ = try await store.saveTrip("No room") }
        #expect(failure?.code == .diskFull)
        fault.set(nil)
        #expect(try await store.saveTrip("Next").token.number == 7)
        while try folder.historyNumbers() != [7] { await Task.yield() }
        await store.close()
    }

    @Test func `a row whose end nobody knows ends the store`() async throws {
        let messages = MessageLog()
        let store = try folder.open(hooks: hooks) { $0.onFatal = messages.append }
        for number in 1...6 { try await store.saveTrip("Trip \(number)") }
        fault.set(.failedSync, after: 2)
        let error = await #expect(throws: StoreError.self) { _ = try await store.prune(.before(.latest)) }
        #expect(error?.code == .failed)
        #expect(messages.all.count == 1)
        await store.close()
    }
}
