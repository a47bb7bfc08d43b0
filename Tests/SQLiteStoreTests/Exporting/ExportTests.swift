// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import Foundation
import SQLite
import Testing

@testable import SQLiteStore

struct ExportTests {
    private static let trips = [FetchDescriptor(model: 0)]
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    private func code(of store: SQLiteStore, _ descriptors: [FetchDescriptor] = trips) async -> StoreError.Code? {
        let error = await #expect(throws: StoreError.self) { _ = try await store.export(descriptors) }
        return error?.code
    }

    @Test func `as many exports are held as may, and one more is busy until one goes`() async throws {
        let store = try folder.open { $0.maximumExports = 2 }
        var first: (any Export)? = try await store.export(Self.trips)
        let second = try await store.export(Self.trips)
        #expect(await code(of: store) == .busy)
        #expect(first?.token == second.token)
        first = nil
        let third = try await store.export(Self.trips)
        #expect(await code(of: store) == .busy)
        #expect(third.token == second.token)
        await store.close()
    }

    @Test func `an export that fails gives its place back`() async throws {
        let store = try folder.open { $0.maximumExports = 1 }
        let ownership = try #require(store.schema[0].owns.last)
        let nobody = OwnerReference(model: 0, id: RecordID(high: 0, low: 1), ownership: ownership)
        for _ in 0..<3 {
            await #expect(throws: ReadError.self) {
                _ = try await store.export([FetchDescriptor(model: 2, owner: nobody)])
            }
        }
        _ = try await store.export(Self.trips)
        await store.close()
    }

    @Test func `an export that takes too long is refused as busy`() async throws {
        let store = try folder.open { $0.exportTimeLimit = .zero }
        #expect(await code(of: store) == .busy)
        await store.close()
    }

    @Test func `a store that has no place to spool to is refused when it is opened`() throws {
        let error = #expect(throws: StoreError.self) { _ = try folder.open { $0.spoolFolder = "/nowhere" } }
        #expect(error?.message.contains("/nowhere") == true)
    }

    @Test func `an export without a place to spool to leaves no place taken`() async throws {
        let spools = folder.path + ".spools"
        try FileManager.default.createDirectory(atPath: spools, withIntermediateDirectories: false)
        let store = try folder.open {
            $0.spoolFolder = spools
            $0.maximumExports = 1
        }
        try FileManager.default.removeItem(atPath: spools)
        try await store.saveLongTrips("Long")
        #expect(await code(of: store) == .failed)
        #expect(await code(of: store) == .failed)
        await store.close()
    }

    @Test func `an export that nobody waits for ends and gives its place back`() async throws {
        let store = try folder.open { $0.maximumExports = 1 }
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = try await store.export(Self.trips)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = try await store.export(Self.trips)
        await store.close()
    }

    @Test func `a closed store exports nothing, and what was exported stays`() async throws {
        let store = try folder.open()
        try await store.saveLongTrips("Long")
        let export = try await store.export(Self.trips)
        await store.close()
        #expect(await code(of: store) == .closed)
        #expect(try export.bytes(at: 0, upTo: 1 << 21).count == export.byteCount)
    }

    @Test func `exports that follow one another leave the write-ahead log its moments to begin anew`() async throws {
        let store = try folder.open { $0.durability = .normal }
        try await store.saveLongTrips("Exported")
        // What is exported stays small, so that one export follows another; what is written is something else.
        let text = AttributeValue.text(String(repeating: "x", count: 60_000))
        let insert = Insert(model: 1, values: [text, .null, .boolean(false), .null], given: PositionSet([0]))
        let save = Save(operations: Array(repeating: .insert(insert), count: 20))
        let loops = (0..<2).map { _ in
            Task { while !Task.isCancelled { _ = try? await store.export(Self.trips) } }
        }
        var longest = 0
        let count = 100
        for _ in 0..<count {
            _ = try await store.save(save)
            longest = max(longest, try Files.size(of: folder.path + "-wal") ?? 0)
        }
        for loop in loops { loop.cancel() }
        for loop in loops { await loop.value }
        let written = count * 20 * 60_000
        #expect(longest < written / 3, "The log had \(longest) of \(written) bytes.")
        await store.close()
    }

    @Test func `an export that is held does not hold the write-ahead log`() async throws {
        let store = try folder.open { $0.durability = .normal }
        try await store.saveLongTrips("Before")
        let export = try await store.export(Self.trips)
        let line = try export.bytes(at: 0, upTo: 100)
        for number in 0..<40 { try await store.saveLongTrips("Trip \(number)") }
        let size = try #require(try Files.size(of: folder.path + "-wal"))
        let written = 40 * 20 * 60_000
        #expect(size < written / 4, "The log began anew while the export was held.")
        #expect(try export.bytes(at: 0, upTo: 100) == line)
        #expect(export.token.number == 1)
        await store.close()
    }

    @Test func `a sort that does not fit into memory is spooled in order`() async throws {
        let store = try folder.open { $0.durability = .normal }
        for number in 0..<20 { try await store.saveLongTrips("\(number * 7 % 20 + 10)") }
        let key = FetchDescriptor.SortKey(attribute: 0, isDescending: true)
        let export = try await store.export([FetchDescriptor(model: 0, sort: [key])])
        let bytes = try export.bytes(at: 0, upTo: export.byteCount)
        let names = try bytes.split(separator: UInt8(ascii: "\n")).map { line -> String in
            guard case .object(let object) = try JSONReader.read(Array(line)), case .string(let name)? = object["name"]
            else { return "" }
            return name
        }
        #expect(names.count == 400 && names == names.sorted(by: >))
        await store.close()
    }
}
