// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

struct DiskFullTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    @Test func `a save that finds no room fails alone, and reads go on`() async throws {
        let store = try folder.open { $0.maximumPageCount = 40 }
        var names: [String] = []
        var failure: StoreError?
        while failure == nil, names.count < 1_000 {
            let name = "Trip \(names.count)"
            let insert = Insert.dayTrip(name, destination: String(repeating: "x", count: 5_000))
            do {
                _ = try await store.save(Save(operations: [.insert(insert)]))
                names.append(name)
            } catch let error as StoreError {
                failure = error
            }
        }
        #expect(failure?.code == .diskFull)
        let stored = try await store.tripNames()
        #expect(stored == names)
        #expect(try await store.status().token.number == Int64(names.count))
        await store.close()
        #expect(try await folder.withStore { try await $0.tripNames() } == names)
    }

    @Test func `a commit that finds no room takes its whole group back, and the next one is tried`() async throws {
        let fault = Fault()
        let store = try folder.open(hooks: CommitHooks(beforeCommit: fault.meet))
        let head = try await store.saveTrip("One").token
        fault.set(.full)
        let codes = await withTaskGroup(of: StoreError.Code?.self) { group in
            for number in 0..<8 {
                group.addTask {
                    do {
                        _ = try await store.saveTrip("Lost \(number)")
                        return nil
                    } catch {
                        return (error as? StoreError)?.code
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: .diskFull, count: 8))
        #expect(try await store.status().token == head)
        let readiness = await #expect(throws: StoreError.self) { try await store.checkReadiness() }
        #expect(readiness?.code == .diskFull)
        fault.set(nil)
        try await store.checkReadiness()
        let next = try await store.saveTrip("Two")
        #expect(next.previousToken == head && next.token.number == 2)
        #expect(try await store.tripNames() == ["One", "Two"])
        await store.close()
    }

    @Test func `a refusal that was judged beside what found no room is no refusal`() async throws {
        let fault = Fault()
        let gate = Gate()
        let hooks = CommitHooks(beforeCommit: { () throws(SQLiteError) in
            gate.pass()
            try fault.meet()
        })
        let store = try folder.open(hooks: hooks)
        fault.set(.full)
        let twice = Save(operations: [.insert(.dayTrip("Same")), .insert(.dayTrip("Same"))])
        let refusal = await #expect(throws: SaveError.self) { _ = try await store.save(twice) }
        #expect(refusal?.operation == 1, "Alone in its group it commits nothing, and nothing is lost.")
        let error = await #expect(throws: StoreError.self) { _ = try await store.saveTrip("Same") }
        #expect(error?.code == .diskFull)
        await store.close()
    }
}
