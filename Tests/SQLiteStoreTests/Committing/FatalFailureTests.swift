// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Synchronization
import Testing

@testable import SQLiteStore

struct FatalFailureTests {
    private let folder: StoreFolder
    private let fault = Fault()

    init() throws {
        folder = try StoreFolder()
    }

    private func open(_ hooks: CommitHooks, messages: MessageLog) throws -> SQLiteStore {
        try folder.open(hooks: hooks) { $0.onFatal = messages.append }
    }

    @Test(arguments: [ResultCode.failedSync, .inputOutput, .corrupt])
    func `a commit of which nobody knows whether it is on disk ends the store`(_ code: ResultCode) async throws {
        let messages = MessageLog()
        let store = try open(CommitHooks(beforeCommit: fault.meet), messages: messages)
        _ = try await store.saveTrip("One")
        fault.set(code)
        let error = await #expect(throws: StoreError.self) { _ = try await store.saveTrip("Two") }
        #expect(error?.code == .failed)
        #expect(messages.all.count == 1)
        #expect(messages.all.first?.contains("\(code.rawValue)") == true)
        fault.set(nil)
        let next = await #expect(throws: StoreError.self) { _ = try await store.saveTrip("Three") }
        #expect(next?.code == .failed)
        let readiness = await #expect(throws: StoreError.self) { try await store.checkReadiness() }
        #expect(readiness?.code == .failed)
        await store.close()
    }

    @Test func `a checkpoint that cannot be trusted ends the store after its savers were answered`() async throws {
        let messages = MessageLog()
        let store = try open(CommitHooks(beforeCheckpoint: fault.meet), messages: messages)
        fault.set(.failedSync)
        var failure: StoreError?
        var saved = 0
        while failure == nil, saved < 100 {
            do {
                try await store.saveLongTrips("Trip \(saved)")
                saved += 1
            } catch let error as StoreError {
                failure = error
            }
        }
        #expect(failure?.code == .failed)
        #expect(messages.all.count == 1)
        await store.close()
        #expect(try await folder.withStore { try await $0.status() }.token.number == Int64(saved))
    }

    @Test func `a checkpoint without room is tried again after the next commit`() async throws {
        let messages = MessageLog()
        let store = try open(CommitHooks(beforeCheckpoint: fault.meet), messages: messages)
        fault.set(.full)
        var saved = 0
        while fault.count < 3, saved < 100 {
            try await store.saveLongTrips("Trip \(saved)")
            saved += 1
        }
        #expect(fault.count >= 3)
        #expect(messages.all.isEmpty)
        await store.close()
    }

    @Test func `unless told otherwise, the process ends`() async throws {
        await #expect(processExitsWith: .exitCode(74)) {
            let configuration = SQLiteStoreConfiguration(location: .memory, now: { .earliest })
            configuration.onFatal("The disk is gone.")
        }
    }
}
