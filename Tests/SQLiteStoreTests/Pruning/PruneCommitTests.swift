// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import TestSupport
import Testing

@testable import SQLiteStore

/// What the writer's commits hold while history is pruned.
struct PruneCommitTests {
    private let folder: StoreFolder
    private let gate = Gate()

    init() throws {
        folder = try StoreFolder()
    }

    /// One row a commit, each of which waits at the gate when that is closed.
    private var hooks: CommitHooks {
        var hooks = CommitHooks(beforeCommit: gate.pass)
        hooks.maximumSweepTime = .zero
        return hooks
    }

    /// Saves ten transactions and begins to prune eight of them; the writer is held before it has deleted anything.
    private func beginPruning(_ store: SQLiteStore) async throws -> (
        prune: Task<PruneOutcome, any Error>, tokens: [HistoryToken]
    ) {
        var tokens = [try await store.status().token]
        for number in 1...10 { tokens.append(try await store.saveTrip("Trip \(number)", author: "a").token) }
        gate.close()
        let bound = PruneBound.through(tokens[8])
        let prune = Task { try await store.prune(bound) }
        try await onThread { [gate] in gate.waitForArrival() }
        gate.close()
        gate.open()
        try await onThread { [gate] in gate.waitForArrival() }
        return (prune, tokens)
    }

    private func waitForLastRow(below number: Int64, path: String? = nil) async throws {
        while try folder.historyNumbers(path: path).contains(where: { $0 <= number }) { await Task.yield() }
    }

    @Test func `readers see the new low mark while the rows below are still there`() async throws {
        let store = try folder.open(hooks: hooks)
        let early = try store.makeReader()
        _ = try await early.status()
        let (prune, tokens) = try await beginPruning(store)
        #expect(try folder.historyNumbers() == Array(1...10))
        for reader in [early, try store.makeReader()] {
            let status = try await reader.status()
            #expect(status == HistoryStatus(token: tokens[10], oldestToken: tokens[8]))
            var filters = Array(repeating: TransactionFilter(), count: 4)
            filters[1].authors = [Label("a")]
            filters[2].models = PositionSet([0])
            filters[3].excludedAuthors = [Label("b")]
            for filter in filters {
                for order in [HistoryDescriptor.Order.ascending, .descending] {
                    var descriptor = HistoryDescriptor(after: .start, filter: filter)
                    descriptor.order = order
                    let page = try await reader.history(descriptor)
                    #expect(page.count == 2 && page.startsAtPrunedHistory && !page.hasMore)
                }
            }
            reader.loopWillSleep()
        }
        #expect(try await store.judge(tokens[7]) == .expired)
        #expect(try await store.judge(tokens[8]) == nil)
        gate.open()
        #expect(try await prune.value == PruneOutcome(deletedTransactions: 8, oldestToken: tokens[8]))
        #expect(try folder.historyNumbers() == [9, 10])
        await store.close()
    }

    @Test func `saves are answered while rows are left`() async throws {
        let store = try folder.open(hooks: hooks)
        let (prune, tokens) = try await beginPruning(store)
        let saves = (1...3).map { number in Task { try await store.saveTrip("Next \(number)") } }
        while store.shared.queue.openCount < 3 { await Task.yield() }
        gate.close()
        gate.open()
        try await onThread { [gate] in gate.waitForArrival() }
        gate.close()
        gate.open()
        try await onThread { [gate] in gate.waitForArrival() }
        // The writer stands before its third row, and has answered the saves.
        var numbers: [Int64] = []
        for save in saves { numbers.append(try await save.value.token.number) }
        #expect(numbers.sorted() == [11, 12, 13])
        #expect(try folder.historyNumbers().count == 13)
        #expect(try await store.judge(tokens[8]) == nil)
        gate.open()
        #expect(try await prune.value.deletedTransactions == 8)
        #expect(try folder.historyNumbers() == Array(9...13))
        await store.close()
    }

    @Test func `a file left in the middle of pruning is swept when it is next opened`() async throws {
        let store = try folder.open(hooks: hooks)
        let (prune, tokens) = try await beginPruning(store)
        let copy = try folder.copyOfFile()
        gate.open()
        _ = try await prune.value
        await store.close()
        #expect(try folder.historyNumbers(path: copy) == Array(1...10), "The copy is from before.")
        let again = try folder.open { $0.location = .file(copy) }
        let status = try await again.status()
        #expect(status == HistoryStatus(token: tokens[10], oldestToken: tokens[8]))
        #expect(try await again.saveTrip("Next").previousToken == tokens[10])
        try await waitForLastRow(below: 8, path: copy)
        #expect(try folder.historyNumbers(path: copy) == [9, 10, 11])
        let (lastPrune, _) = try await again.makeReader().pruning()
        #expect(lastPrune?.deletedTransactions == 8)
        await again.close()
    }

    @Test func `closing does not wait for the last row, and the next opening deletes it`() async throws {
        let store = try folder.open(hooks: hooks)
        let (prune, tokens) = try await beginPruning(store)
        let closing = Task { await store.close() }
        while store.shared.queue.refusal == nil { await Task.yield() }
        gate.open()
        await closing.value
        #expect(try await prune.value == PruneOutcome(deletedTransactions: 8, oldestToken: tokens[8]))
        #expect(try folder.historyNumbers().count == 10)
        let again = try folder.open()
        try await waitForLastRow(below: 8)
        await again.close()
        #expect(try folder.historyNumbers() == [9, 10])
    }

    @Test func `who no longer waits for a prune is let go, and the rows go all the same`() async throws {
        let store = try folder.open(hooks: hooks)
        let (prune, _) = try await beginPruning(store)
        prune.cancel()
        await #expect(throws: CancellationError.self) { _ = try await prune.value }
        gate.open()
        try await waitForLastRow(below: 8)
        await store.close()
    }

    @Test func `no commit holds more rows than its time allows`() async throws {
        let (commits, looks) = (Tally(), Tally())
        var hooks = CommitHooks(beforeCommit: { commits.add() })
        let start = ContinuousClock.now
        // Each look at the clock is a millisecond later than the one before.
        hooks.instant = { start + .milliseconds(looks.add()) }
        let store = try folder.open(hooks: hooks)
        let operations = (1...90).map { ChangeHistory.Operation.insert(.dayTrip("Trip \($0)")) }
        _ = try await store.save(Save(operations: operations))
        for number in 1...4 { try await store.saveTrip("One \(number)") }
        let before = commits.count
        let outcome = try await store.prune(.before(.latest))
        #expect(outcome.deletedTransactions == 5)
        // 94 changes and 5 transactions, five rows in five milliseconds, behind the commit that moved the low mark.
        #expect(commits.count - before == 1 + 20)
        #expect(try folder.historyNumbers().isEmpty)
        await store.close()
    }
}
