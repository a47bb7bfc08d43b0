// SPDX-License-Identifier: Apache-2.0

import ChangeHistory
import SQLite
import Testing
import Trips

@testable import SQLiteStore

struct TableLayoutTests {
    @Test func `a model's table says what its attributes are`() throws {
        let layout = try TableLayout(schema: TripSchema.make())
        #expect(
            layout[1].createTable == """
                CREATE TABLE "LivingAccommodation" (
                    id BLOB PRIMARY KEY,
                    version BLOB NOT NULL,
                    "placeName" TEXT NOT NULL,
                    "address_street" TEXT,
                    "address_city" TEXT,
                    "address_postcode" TEXT,
                    "address_country" TEXT,
                    "isConfirmed" INTEGER NOT NULL CHECK ("isConfirmed" IN (0, 1)),
                    "trip" BLOB
                ) STRICT, WITHOUT ROWID
                """
        )
        #expect(
            layout[0].createIndexes + layout[1].createIndexes + layout[2].createIndexes == [
                #"CREATE UNIQUE INDEX "Trip_unique_1" ON "Trip" ("name", "startDate", "endDate")"#,
                #"CREATE INDEX "Trip_index_destination" ON "Trip" ("destination")"#,
                #"CREATE INDEX "Trip_index_startDate" ON "Trip" ("startDate")"#,
                #"CREATE UNIQUE INDEX "LivingAccommodation_trip" ON "LivingAccommodation" ("trip")"#,
                #"CREATE INDEX "BucketListItem_trip" ON "BucketListItem" ("trip")"#,
            ]
        )
    }

    @Test func `an index has the columns of its attributes, of a composite all or one`() throws {
        let model = Model(
            "Place",
            path: "places",
            attributes: [.text("name"), .composite("address", ["street", "city"]), .date("seen")],
            indexes: [["seen", "name"], ["address/city"], ["address", "name"]]
        )
        let layout = try TableLayout(schema: Schema([model]))
        #expect(
            layout[0].createIndexes == [
                #"CREATE INDEX "Place_index_seen_name" ON "Place" ("seen", "name")"#,
                #"CREATE INDEX "Place_index_address_city" ON "Place" ("address_city")"#,
                #"CREATE INDEX "Place_index_address_street_address_city_name" "#
                    + #"ON "Place" ("address_street", "address_city", "name")"#,
            ]
        )
    }

    @Test func `trips of a destination are found, and trips by start are read, without looking at others`() throws {
        let store = try WrittenStore()
        let destination = FetchDescriptor.Equality(attribute: 1, values: [.text("Lisbon")])
        let byStart = FetchDescriptor.SortKey(attribute: 2, isDescending: false)
        let descriptors = [
            (FetchDescriptor(model: 0, equalities: [destination]), "SEARCH t0 USING INDEX Trip_index_destination"),
            (FetchDescriptor(model: 0, sort: [byStart]), "SCAN t0 USING INDEX Trip_index_startDate"),
        ]
        for (descriptor, expected) in descriptors {
            let query = FetchQuery(descriptor, start: nil, layout: store.layout)
            let plan = try QueryPlan(query.sql, on: store.writer)
            #expect(plan.lines.count == 1 && plan.lines[0].hasPrefix(expected), "\(plan.lines)")
        }
    }

    @Test(arguments: ["Store", "store", "STORE"])
    func `a model cannot have the name of the store's own table`(_ name: String) throws {
        let schema = try Schema([Model(name, path: "stores", attributes: [.text("a")])])
        #expect(throws: StoreError.self) { _ = try TableLayout(schema: schema) }
    }

    @Test func `words that SQL keeps for itself are names like any other`() async throws {
        let model = Model(
            "Order",
            path: "orders",
            attributes: [.text("select", required: true), .composite("group", ["by", "from"]), .date("where")],
            unique: [["select", "where"]]
        )
        let folder = try StoreFolder()
        let store = try folder.open(Schema([model]))
        let values: [AttributeValue] = [.text("a"), .composite([.null, .text("b")]), .null]
        let insert = Insert(model: 0, values: values, given: PositionSet(0...2))
        let id = try await store.save(Save(operations: [.insert(insert)])).insertedID
        let found = try await store.makeReader().record(RecordReference(model: 0, id: id)).record
        #expect(found.values == values)
        await store.close()
    }

    @Test(arguments: ["", "2026-02-30T00:00:00.000Z", "2026-11-30T20:00:00.000", "2026-11-30 20:00:00.000Z"])
    func `a date that the store did not write is damage`(_ text: String) throws {
        let connection = try Connection.inMemory()
        let statement = try connection.prepare("SELECT ?1")
        try statement.bind(text, at: 1)
        _ = try statement.step()
        let error = #expect(throws: SQLiteError.self) { _ = try statement.timestamp(at: 0) }
        #expect(error?.isCorrupt == true)
    }

    @Test(arguments: [Timestamp.earliest, .latest, Timestamp(milliseconds: -1), Timestamp(milliseconds: 0)])
    func `every moment is read as it was written`(_ timestamp: Timestamp?) throws {
        let timestamp = try #require(timestamp)
        let connection = try Connection.inMemory()
        let statement = try connection.prepare("SELECT ?1")
        try statement.bind(timestamp, at: 1)
        _ = try statement.step()
        #expect(try statement.timestamp(at: 0) == timestamp)
        #expect(try statement.text(at: 0) == timestamp.description)
    }
}
