// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing

@testable import SQLiteStore

/// Numbers and texts of a closed set in the file, in pages, in cursors and in exports.
struct NumberColumnTests {
    private let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
    }

    private static func schema() throws -> Schema {
        try Schema([
            Model(
                "Reading",
                path: "readings",
                attributes: [
                    .integer("amount"), .double("size"), .enumeration("unit", ["it's", "m"]),
                    .integer("rank", default: 7), .double("share", default: 0.5, preserved: true),
                ],
                unique: [["amount", "size"]]
            )
        ])
    }

    private static let counts: [AttributeValue] = [.null, .integer(.min), .integer(-1), .integer(0), .integer(.max)]
    private static let sizes: [AttributeValue] = [
        .null, .double(-.greatestFiniteMagnitude), .double(-1e-300), .double(0), .double(.leastNonzeroMagnitude),
        .double(0.1),
        .double(0.1.nextUp), .double(3), .double(9_007_199_254_740_994), .double(1e308),
    ]

    private static func insert(_ count: AttributeValue, _ size: AttributeValue) -> ChangeHistory.Operation {
        let values = [count, size, .text("it's"), .integer(7), .double(0.5)]
        return .insert(Insert(model: 0, values: values, given: PositionSet(0...4)))
    }

    /// A store with every count beside every size.
    private func filledStore() async throws -> SQLiteStore {
        let store = try folder.open(Self.schema())
        let operations = Self.counts.flatMap { count in Self.sizes.map { Self.insert(count, $0) } }
        _ = try await store.save(Save(operations: operations.shuffled()))
        return store
    }

    @Test func `the columns are those of numbers and texts of a set`() throws {
        #expect(
            try TableLayout(schema: Self.schema())[0].createTable == """
                CREATE TABLE "Reading" (
                    id BLOB PRIMARY KEY,
                    version BLOB NOT NULL,
                    "amount" INTEGER,
                    "size" REAL,
                    "unit" TEXT CHECK ("unit" IN ('it''s', 'm')),
                    "rank" INTEGER NOT NULL,
                    "share" REAL NOT NULL
                ) STRICT, WITHOUT ROWID
                """
        )
    }

    @Test(arguments: [false, true], [1, 3, 7])
    func `numbers are ordered by value with null first, page by page`(isDescending: Bool, limit: Int) async throws {
        let store = try await filledStore()
        let sort = [0, 1].map { FetchDescriptor.SortKey(attribute: $0, isDescending: isDescending) }
        var descriptor = FetchDescriptor(model: 0, sort: sort, limit: limit)
        var seen: [[AttributeValue]] = []
        repeat {
            let page = try await store.makeReader().fetch(descriptor)
            seen += page.records.map { Array($0.values[0...1]) }
            descriptor.cursor = try page.next.map { try #require(FetchCursor($0.description)) }
        } while descriptor.cursor != nil
        let ascending = Self.counts.flatMap { count in Self.sizes.map { [count, $0] } }
        #expect(seen == (isDescending ? ascending.reversed() : ascending))
        await store.close()
    }

    @Test func `a number is found by its value`() async throws {
        let store = try await filledStore()
        for (attribute, values) in [(0, Self.counts), (1, Self.sizes)] {
            for value in values {
                let equality = FetchDescriptor.Equality(attribute: attribute, values: [value])
                let page = try await store.makeReader().fetch(FetchDescriptor(model: 0, equalities: [equality]))
                #expect(page.records.count == (attribute == 0 ? Self.sizes.count : Self.counts.count), "\(value)")
                #expect(page.records.allSatisfy { $0.values[attribute] == value })
            }
        }
        await store.close()
    }

    @Test func `numbers count in a unique rule`() async throws {
        let store = try await filledStore()
        for (count, size) in [(AttributeValue.integer(.max), AttributeValue.double(1e308)), (.null, .null)] {
            await #expect(throws: SaveError.self) {
                _ = try await store.save(Save(operations: [Self.insert(count, size)]))
            }
        }
        await store.close()
    }

    @Test func `an export has numbers as the encoder writes them`() async throws {
        let store = try await filledStore()
        let reader = try store.makeReader()
        let page = try await reader.fetch(FetchDescriptor(model: 0, limit: FetchDescriptor.maximumLimit))
        var expected: [UInt8] = []
        for record in page.records { RecordEncoder(schema: store.schema).appendLine(record, to: &expected) }
        let export = try await store.export([FetchDescriptor(model: 0)])
        let lines = try export.bytes(at: 0, upTo: export.byteCount)
        #expect(String(decoding: lines, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
        await store.close()
    }

    @Test func `the smallest difference is a change, and the sign of zero is none`() async throws {
        let store = try folder.open(Self.schema())
        let id = try await store.save(Save(operations: [Self.insert(.null, .double(0.1))])).insertedID
        func set(_ value: AttributeValue) async throws -> Int {
            let patch = AttributePatch(attribute: 1, action: .set(value))
            let update = Update(target: .record(id), model: 0, patches: [patch])
            return try await store.save(Save(operations: [.update(update)])).changeCount
        }
        let counts = try await [
            set(.double(0.1)), set(.double(0.1.nextUp)), set(.double(0)), set(.double(-0.0)), set(.null),
        ]
        #expect(counts == [0, 1, 1, 0, 1])
        await store.close()
    }

    @Test func `a value that the store did not write is refused by the file, or is damage`() async throws {
        let store = try folder.open(Self.schema())
        let id = try await store.save(Save(operations: [Self.insert(.integer(1), .double(1))])).insertedID
        await store.close()
        do {
            let connection = try folder.connection()
            #expect(throws: SQLiteError.self) { try connection.execute("UPDATE Reading SET unit = 'km'") }
            #expect(throws: SQLiteError.self) { try connection.execute("UPDATE Reading SET amount = 1.5") }
            try connection.execute("UPDATE Reading SET size = 9e999")
        }
        let again = try folder.open(Self.schema())
        await #expect(throws: StoreError.self) {
            _ = try await again.makeReader().record(RecordReference(model: 0, id: id))
        }
        await #expect(throws: StoreError.self) { _ = try await again.export([FetchDescriptor(model: 0)]) }
        await again.close()
    }
}
