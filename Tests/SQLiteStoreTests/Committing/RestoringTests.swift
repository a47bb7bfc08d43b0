// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import Testing

@testable import SQLiteStore

struct RestoringTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    /// Puts the file as it was when it was copied in place of the file as it is.
    private func restore() throws {
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(atPath: folder.path(of: "copy"), toPath: folder.path)
    }

    private func backUp() throws {
        try FileManager.default.copyItem(atPath: folder.path, toPath: folder.path(of: "copy"))
    }

    @Test func `tokens from after the backup diverge, also once their numbers are used again`() async throws {
        let kept = try await folder.withStore { try await $0.saveTrip("Kept") }
        try backUp()
        let lost = try await folder.withStore { store in
            [try await store.saveTrip("Lost"), try await store.saveTrip("Lost too")]
        }
        try restore()
        try await folder.withStore { store in
            for outcome in lost { #expect(try await store.judge(outcome.token) == .diverged) }
            #expect(try await store.judge(kept.token) == nil)
            for name in ["New", "Newer", "Newest"] { _ = try await store.saveTrip(name) }
            for outcome in lost { #expect(try await store.judge(outcome.token) == .diverged) }
            #expect(try await store.judge(kept.token) == nil)
        }
    }

    @Test func `the same save after a restore makes another token and another version`() async throws {
        try await folder.withStore { _ = try await $0.saveTrip("Kept") }
        try backUp()
        let insert = Insert.dayTrip("Same", id: RecordID(high: 1, low: 1))
        let save = Save(operations: [.insert(insert)])
        let before = try await folder.withStore { try await $0.save(save) }
        try restore()
        let after = try await folder.withStore { try await $0.save(save) }
        #expect(before.token.number == after.token.number)
        #expect(before.token != after.token)
        guard case .inserted(let old)? = before.result, case .inserted(let new)? = after.result else {
            throw StoreError(.failed, "Both are inserts.")
        }
        #expect(old.version != new.version)
    }

    @Test func `a head that was lost is no ground to save upon`() async throws {
        try await folder.withStore { _ = try await $0.saveTrip("Kept") }
        try backUp()
        let lost = try await folder.withStore { try await $0.saveTrip("Lost").token }
        try restore()
        try await folder.withStore { store in
            let save = Save(operations: [.insert(.dayTrip("New"))], ifToken: lost)
            let error = await #expect(throws: TokenError.self) { _ = try await store.save(save) }
            #expect(error?.reason == .diverged)
            let names = try await store.tripNames()
            #expect(names == ["Kept"])
        }
    }
}
