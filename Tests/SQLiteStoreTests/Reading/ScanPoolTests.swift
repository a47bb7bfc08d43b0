// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import SQLite
import Testing

@testable import SQLiteStore

struct ScanPoolTests {
    private static let scan = FetchDescriptor(
        model: 0,
        equalities: [.init(attribute: 3, values: [.date(milliseconds: 0)])]
    )

    @Test func `a scan that takes too long is refused as busy`() async throws {
        let store = try WrittenStore(scanTimeLimit: .zero)
        try store.commitTrip("Trip")
        let reader = try store.makeReader()
        let error = await #expect(throws: StoreError.self) { _ = try await reader.fetch(Self.scan) }
        #expect(error?.code == .busy)
        let bounded = try await reader.fetch(FetchDescriptor(model: 0))
        #expect(bounded.records.count == 1, "What cannot take long has no time limit.")
    }

    @Test func `a scan is stopped while it runs`() throws {
        let store = try WrittenStore()
        try store.commit { for number in 0..<2_000 { try store.addTrip("Trip \(number)") } }
        let session = try ReadSession(connection: store.file.openReader(), layout: store.layout)
        let ends = try session.begin()
        let past = ContinuousClock.now - .seconds(1)
        let error = #expect(throws: SQLiteError.self) {
            try session.connection.withDeadline(past) { _ = try session.fetch(Self.scan, ends: ends) }
        }
        #expect(try #require(error).isInterrupted)
        #expect(StoreError(try #require(error)).code == .busy)
        session.end()
        #expect(session.connection.transactionState == .none)
        _ = try session.fetch(Self.scan, ends: session.begin())
    }

    @Test func `scans give way to event loops`() async throws {
        let status = try await WrittenStore().scans.run { _, _ in
            try String(contentsOfFile: "/proc/thread-self/stat", encoding: .utf8)
        }
        #expect(status.split(separator: " ").dropFirst(18).first == "19")
    }

    @Test func `as many scans wait as may and one more is busy`() async throws {
        let store = try WrittenStore()
        let pool = try ScanPool(file: store.file, layout: store.layout, timeLimit: .seconds(60), threadCount: 0)
        let codes = await withTaskGroup(of: StoreError.Code?.self) { group in
            for _ in 0...ScanPool.maximumWaitingCount {
                group.addTask {
                    do { _ = try await pool.fetch(Self.scan) } catch let error as StoreError {
                        return error.code
                    } catch {}
                    return nil
                }
            }
            // No thread takes any, so the first to end is the one that found no room.
            let first = await group.next() ?? nil
            await pool.close()
            return await group.reduce(into: [first]) { $0.append($1) }
        }
        #expect(codes.first == .busy)
        #expect(codes.dropFirst().allSatisfy { $0 == .closed })
        #expect(codes.count == ScanPool.maximumWaitingCount + 1)
    }

    @Test func `a scan that nobody waits for is not carried out`() async throws {
        let store = try WrittenStore()
        let pool = store.scans
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await pool.fetch(Self.scan).records.count
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(try await pool.fetch(Self.scan).records.isEmpty)
    }

    @Test func `a closed pool refuses and has let go of the file`() async throws {
        let store = try WrittenStore()
        try store.commitTrip("Trip")
        let reader = try store.makeReader()
        _ = try await reader.fetch(Self.scan)
        await store.scans.close()
        let error = await #expect(throws: StoreError.self) { _ = try await reader.fetch(Self.scan) }
        #expect(error?.code == .closed)
        await store.scans.close()
    }

    @Test func `a scan leaves no transaction behind and sees the newest commit`() async throws {
        let store = try WrittenStore()
        let reader = try store.makeReader()
        for number in 1...20 {
            try store.commitTrip("Trip \(number)")
            let page = try await reader.fetch(
                FetchDescriptor(model: 0, sort: [.init(attribute: 0, isDescending: true)])
            )
            #expect(page.records.count == number && page.token == store.row.head.token)
        }
        try store.writer.execute("PRAGMA busy_timeout = 0")
        #expect(try store.writer.checkpoint(.truncate).isComplete)
        #expect(!reader.holdsTransaction)
    }
}
