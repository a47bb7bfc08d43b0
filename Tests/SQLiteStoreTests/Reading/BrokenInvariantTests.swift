// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Testing

@testable import SQLiteStore

struct BrokenInvariantTests {
    @Test func `a page of no transactions stops the program`() async {
        await #expect(processExitsWith: .failure) {
            let reader = try WrittenStore().makeReader()
            _ = try await reader.history(HistoryDescriptor(after: .start, limit: 0))
        }
    }

    @Test func `a page of no records stops the program`() async {
        await #expect(processExitsWith: .failure) {
            let reader = try WrittenStore().makeReader()
            _ = try await reader.fetch(FetchDescriptor(model: 0, limit: 0))
        }
    }

    @Test func `an order by a composite stops the program`() async {
        await #expect(processExitsWith: .failure) {
            let session = try ReadSession(connection: WrittenStore().file.openReader(), layout: WrittenStore().layout)
            let sort = [FetchDescriptor.SortKey(attribute: 1, isDescending: false)]
            _ = try session.fetch(FetchDescriptor(model: 1, sort: sort), ends: session.begin())
        }
    }

    @Test func `the same reads with values that are allowed leave it running`() async {
        await #expect(processExitsWith: .success) {
            let store = try WrittenStore()
            let reader = try store.makeReader()
            _ = try await reader.history(HistoryDescriptor(after: .start, limit: 1))
            _ = try await reader.fetch(FetchDescriptor(model: 0, limit: 1))
            let session = try ReadSession(connection: store.file.openReader(), layout: store.layout)
            let sort = [FetchDescriptor.SortKey(attribute: 0, isDescending: false)]
            _ = try session.fetch(FetchDescriptor(model: 1, sort: sort), ends: session.begin())
        }
    }
}
