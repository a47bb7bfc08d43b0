// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import SQLite
import Testing
import Trips

@testable import SQLiteStore

struct OpeningTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    private func contents() throws -> Data {
        try #require(FileManager.default.contents(atPath: folder.path))
    }

    /// The error of opening the store, which leaves the file byte for byte as it was.
    private func refusal(_ schema: Schema? = nil) throws -> StoreError {
        let before = try contents()
        let error = try #require(throws: StoreError.self) {
            do { _ = try folder.open(schema) } catch { throw StoreError(error) }
        }
        #expect(try contents() == before)
        return error
    }

    @Test func `a second opener is refused and told who has the file`() async throws {
        let store = try folder.open()
        let error = #expect(throws: StoreError.self) { _ = try folder.open() }
        #expect(error?.code == .failed)
        #expect(error?.message.contains("process \(ProcessInfo.processInfo.processIdentifier) serves") == true)
        _ = try await store.saveTrip("Undisturbed")
        await store.close()
        #expect(try await folder.withStore { try await $0.tripNames() } == ["Undisturbed"])
    }

    @Test func `a lock file that a killed process left is no lock`() async throws {
        try Data("process 1 serves it\n".utf8).write(to: URL(filePath: folder.path + ".lock"))
        _ = try await folder.withStore { try await $0.saveTrip("One") }
    }

    @Test func `a file of a newer version is refused untouched`() async throws {
        try await folder.withStore { _ = try await $0.saveTrip("One") }
        let newer = Migrator().newestVersion + 1
        try folder.connection().setUserVersion(newer)
        let error = try refusal()
        #expect(error.code == .failed)
        #expect(error.message.contains("version \(newer)"))
    }

    @Test func `a database of another program is refused untouched`() throws {
        let connection = try Connection(path: folder.path)
        try connection.execute("CREATE TABLE note (text TEXT); PRAGMA user_version = 1")
        let error = try refusal()
        #expect(error.message.contains("another program"))
    }

    @Test func `a file that is no database is refused untouched`() throws {
        try Data(repeating: UInt8(ascii: "x"), count: 10_000).write(to: URL(filePath: folder.path))
        let error = try refusal()
        #expect(error.code == .failed)
    }

    @Test func `an empty file is made a store`() async throws {
        try Data().write(to: URL(filePath: folder.path))
        let outcome = try await folder.withStore { try await $0.saveTrip("One") }
        #expect(outcome.token.number == 1)
    }

    @Test func `a folder that is not there is an error`() throws {
        let path = folder.path(of: "nowhere/trips.db")
        #expect(throws: StoreError.self) { _ = try folder.open { $0.location = .file(path) } }
    }

    @Test func `a model that is declared otherwise is refused, and nothing is altered`() async throws {
        try await folder.withStore { _ = try await $0.saveTrip("One") }
        let schema = try Schema([Model("Trip", path: "trips", attributes: [.text("name", required: true)])])
        let error = #expect(throws: StoreError.self) { _ = try folder.open(schema) }
        #expect(error?.message.contains("Trip") == true)
        #expect(try await folder.withStore { try await $0.tripNames() } == ["One"])
    }

    @Test func `a model that is new gets its table, and the others keep their numbers`() async throws {
        try await folder.withStore { _ = try await $0.saveTrip("One") }
        let note = Model("Note", path: "notes", attributes: [.text("text")])
        let store = try folder.open(Schema([note] + TripSchema.make().models))
        let save = Save(
            operations: [.insert(Insert(model: 0, values: [.text("a")], given: PositionSet([0])))]
        )
        _ = try await store.save(save)
        var filter = TransactionFilter()
        filter.models = PositionSet([1])
        let page = try await store.makeReader().history(HistoryDescriptor(after: .start, filter: filter))
        #expect(page.count == 1)
        await store.close()
        let numbers = try folder.connection().prepare("SELECT name FROM history_model ORDER BY model")
        var names: [String] = []
        while try numbers.step() { names.append(try numbers.text(at: 0)) }
        #expect(names == ["Trip", "LivingAccommodation", "BucketListItem", "Note"])
    }

    @Test func `every commit waits for the disk, unless that is given up`() throws {
        for (durability, expected) in [(SQLiteStoreConfiguration.Durability.full, "2"), (.normal, "1")] {
            var configuration = folder.configuration()
            configuration.durability = durability
            let file = try StoreFile(configuration)
            let connection = try file.openWriter(migrator: Migrator())
            let synchronous = try connection.pragma("synchronous")
            #expect(synchronous == expected)
            #expect(try connection.pragma("journal_mode") == "wal")
            #expect(try connection.pragma("temp_store") == "2")
            file.release()
        }
    }

    @Test func `a store in memory leaves nothing behind`() async throws {
        var path = ""
        do {
            let configuration = SQLiteStoreConfiguration(location: .memory, now: { .earliest })
            let store = try SQLiteStore(schema: TripSchema.make(), configuration: configuration)
            _ = try await store.saveTrip("One")
            path = store.file.path
            #expect(FileManager.default.fileExists(atPath: path))
            await store.close()
        }
        // The folder goes with the last thread that had it open, just after `close()` was answered.
        while FileManager.default.fileExists(atPath: path) { await Task.yield() }
    }
}
